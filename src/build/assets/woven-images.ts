import type { Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { getContentType } from "../../server/http/content-type.ts";
import { drawBrokenThread } from "../../site/identity/broken-thread.ts";
import { drawWord } from "../../site/identity/word-cloth.ts";

/** Draws the woven patterns of single pages, some with words of the company in them. */
export function drawWovenImages(
  dist: Dist,
  { company, pages }: Pick<Snapshot, "company" | "pages">,
): Manifest["files"] {
  const drawings = {
    "/weaves/broken-thread.svg": drawBrokenThread(),
    "/weaves/broken-thread.dark.svg": drawBrokenThread({ theme: "dark" }),
    "/weaves/place.svg": drawWord(company.address.locality),
    "/weaves/place.dark.svg": drawWord(company.address.locality, { theme: "dark" }),
    // No dark variant: it is shown on a coloured section that is light in both themes.
    "/weaves/thanks.svg": drawWord(pages.contact.thanks.word),
  };
  const files = Object.entries(drawings).map(([address, drawing]) => [
    address,
    { store: dist.put(drawing), type: getContentType(address) },
  ]);
  return Object.fromEntries(files);
}
