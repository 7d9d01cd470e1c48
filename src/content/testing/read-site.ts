import { listLinkTargets } from "../../site/render/page-registry.ts";
import { formatContentErrors, InvalidContent } from "../content-error.ts";
import { type ReadOptions, readContent, readDocumentsFrom } from "../load/read-content.ts";
import { writeSite } from "./write-site.ts";

/** Reads the small test site with some files replaced, or removed by `null`. */
export async function read(changes: Record<string, string | null> = {}, options: Partial<ReadOptions> = {}) {
  const directory = await writeSite(changes);
  const readDocuments = readDocumentsFrom(directory, new Map());
  return await readContent({
    listLinkTargets,
    directory,
    showUnpublished: false,
    now: new Date("2026-11-15T12:00Z"),
    readDocuments,
    ...options,
  });
}

/** The formatted errors of the small test site with some files replaced; empty if it is valid. */
export async function readErrors(changes: Record<string, string | null>): Promise<string[]> {
  try {
    await read(changes);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidContent)) throw error;
    return error.mistakes.map((mistake) => formatContentErrors([mistake]).trim());
  }
}
