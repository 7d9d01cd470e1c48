import { slugify } from "../content/slug.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { contentType } from "../server/content-type.ts";
import type { Dist } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";
import { wordmark } from "./wordmarks.ts";

/** The clients' names, drawn: `/wordmarks/{name}.svg`. */
export async function wordmarkFiles(dist: Dist, { company }: Snapshot): Promise<Manifest["files"]> {
  const files = await Promise.all(
    company.clients.map(async ({ name }): Promise<[string, Manifest["files"][string]]> => {
      const address = `/wordmarks/${wordmarkName(name)}.svg`;
      return [address, { store: dist.keep(await wordmark(name)), type: contentType(address) }];
    }),
  );
  return Object.fromEntries(files);
}

/** "Marrow & Pine" has an address without its ampersand. */
export function wordmarkName(client: string): string {
  return slugify(client).replace(/[^a-z0-9]+/g, "-");
}
