import { hash } from "node:crypto";
import type { Html } from "../model/html.ts";
import type { IndexEntry, SearchDocument } from "./build-index.ts";

/** What the search knows of a page, as its page definition says it. */
export interface SearchFields {
  title: string;
  description: string;
  headings?: string[];
  /** Rendered texts of the page. */
  bodies?: Html[];
  /** Further data that the page shows: all strings in it can be found. */
  fields?: unknown;
  /** Publication day, if any; newer pages rank first. */
  day?: string;
}

/** The index entry of a page. `readText` returns the plain text of a body; it is called only if the entry has changed. */
export function createSearchEntry(
  url: string,
  kind: string,
  { title, description, headings = [], bodies = [], fields, day }: SearchFields,
  readText: (ref: string) => string,
): IndexEntry {
  const refs = bodies.map(({ ref }) => ref);
  const document: Omit<SearchDocument, "text"> = { url, kind, title, headings, description };
  const digest = hash("sha256", JSON.stringify([document, fields, refs]), "base64url").slice(0, 16);
  const read = () => ({ ...document, text: [...refs.map(readText), listStrings(fields).join(" · ")].join("\n") });
  return { url, hash: digest, day, read };
}

/** All strings in a value, at any depth. */
export function listStrings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listStrings) : [];
}
