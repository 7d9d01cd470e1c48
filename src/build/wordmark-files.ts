import { addressOf } from "../content/addresses.ts";
import { clientsOf } from "../content/clients.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { contentType } from "../server/content-type.ts";
import type { Dist } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";
import { wordmarks } from "./wordmarks.ts";

/** The clients' names, drawn: `/wordmarks/{name}.svg`. */
export async function wordmarkFiles(dist: Dist, snapshot: Snapshot): Promise<Manifest["files"]> {
  const names = clientsOf(snapshot);
  const drawings = await wordmarks(names);
  const files = names.flatMap((name, index) => {
    const address = addressOf.wordmark(name);
    return address ? [[address, { store: dist.keep(drawings[index] ?? ""), type: contentType(address) }]] : [];
  });
  return Object.fromEntries(files);
}
