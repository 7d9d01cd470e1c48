import type { IndexEntry, SearchDocument } from "../build-index.ts";

/** An index entry with defaults for the fields that a test does not need. */
export function entry(document: Partial<SearchDocument>, hash = "1"): IndexEntry {
  const url = document.url ?? "/";
  const complete: SearchDocument = {
    ...{ kind: "article", title: "Untitled", headings: [], description: "Nothing of note", text: "" },
    ...document,
    url,
  };
  return { url, hash, read: () => complete };
}
