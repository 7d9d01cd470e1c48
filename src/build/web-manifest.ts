import type { Snapshot } from "../content/snapshot.ts";
import { contentType } from "../server/content-type.ts";
import type { Dist } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";

const ADDRESS = "/site.webmanifest";

/** What the site is called on a home screen. */
export function webManifest(dist: Dist, { company }: Snapshot): Manifest["files"] {
  const text = JSON.stringify({
    name: company.name,
    short_name: company.name,
    description: company.description,
    start_url: "/",
    display: "minimal-ui",
    icons: [192, 512].map((side) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: "image/png" })),
  });
  return { [ADDRESS]: { store: dist.keep(text), type: contentType(ADDRESS) } };
}
