import { addressOf } from "../content/addresses.ts";
import { clientsOf } from "../content/clients.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { contentType } from "../server/content-type.ts";
import type { Dist } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";
import { wordmark } from "./wordmarks.ts";

/** The clients' names, drawn: `/wordmarks/{name}.svg`. */
export async function wordmarkFiles(dist: Dist, snapshot: Snapshot): Promise<Manifest["files"]> {
  const files = await Promise.all(
    clientsOf(snapshot).map(async (name): Promise<[string, Manifest["files"][string]]> => {
      const address = addressOf.wordmark(name);
      return [address, { store: dist.keep(await wordmark(name)), type: contentType(address) }];
    }),
  );
  return Object.fromEntries(files);
}
