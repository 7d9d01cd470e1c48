import type { IndexEntry, SearchDocument } from "../build-index.ts";

/** A document of which only what matters is said. */
export function entry(document: Partial<SearchDocument>, hash = "1"): IndexEntry {
  const url = document.url ?? "/";
  const whole: SearchDocument = {
    ...{ kind: "article", title: "Untitled", headings: [], description: "Nothing of note", text: "" },
    ...document,
    url,
  };
  return { url, hash, read: () => whole };
}
