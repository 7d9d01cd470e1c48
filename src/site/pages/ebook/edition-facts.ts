import type { Edition } from "../../load.ts";

/** What a reader wants to know of a file before fetching it. */
export function editionFacts(edition: Edition | undefined): string | null {
  return edition ? `PDF, ${edition.pages} pages, ${Math.round(edition.bytes / 1000)} kB` : null;
}
