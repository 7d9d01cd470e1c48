import type { Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { getContentType } from "../../server/http/content-type.ts";

const WEB_MANIFEST_PATH = "/site.webmanifest";

/** The web app manifest: name and icons of the site on a home screen. */
export function buildWebManifest(dist: Dist, { company }: Snapshot): Manifest["files"] {
  const text = JSON.stringify({
    name: company.name,
    short_name: company.name,
    description: company.description,
    start_url: "/",
    display: "minimal-ui",
    icons: [192, 512].map((side) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: "image/png" })),
  });
  return { [WEB_MANIFEST_PATH]: { store: dist.put(text), type: getContentType(WEB_MANIFEST_PATH) } };
}
