import type { Snapshot } from "../content/snapshot.ts";
import { contentType } from "../server/content-type.ts";
import type { Dist } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";
import { brokenThread } from "../site/weave/broken-thread.ts";
import { wovenWord } from "../site/weave/woven-word.ts";

/** Cloth that belongs to a page of the site, with the company's words in it. */
export function weaveFiles(dist: Dist, { company, pages }: Pick<Snapshot, "company" | "pages">): Manifest["files"] {
  const drawings = {
    "/weaves/broken-thread.svg": brokenThread(),
    "/weaves/broken-thread.dark.svg": brokenThread({ theme: "dark" }),
    "/weaves/place.svg": wovenWord(company.address.locality),
    "/weaves/place.dark.svg": wovenWord(company.address.locality, { theme: "dark" }),
    // Its only place is a band of dye, which is light in both themes.
    "/weaves/thanks.svg": wovenWord(pages.contact.thanks.word),
  };
  const files = Object.entries(drawings).map(([address, drawing]) => [
    address,
    { store: dist.keep(drawing), type: contentType(address) },
  ]);
  return Object.fromEntries(files);
}
