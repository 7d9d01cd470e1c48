import { existsSync, readFileSync } from "node:fs";
import type { Dist } from "./dist.ts";
import type { Manifest } from "./manifest.ts";

/** The part of a manifest that refers to PDFs. */
export type PdfKeys = Pick<Manifest, "ebooks" | "papers">;

/**
 * The PDFs of ebooks and papers, by their key in the manifest: a hash of everything they are typeset from.
 * They are typeset after the build that refers to them is published, so any of them may still be missing.
 */
export function openPdfStore(dist: Dist) {
  const getName = (key: string) => `ebooks/${key}`;

  /** The hash of a PDF in the store, or undefined if it is not typeset yet. */
  function find(key: string): string | undefined {
    try {
      const hash = readFileSync(dist.at(getName(key)), "utf8");
      return existsSync(dist.storePath(hash)) ? hash : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    find,
    add: (key: string, pdf: Uint8Array): void => dist.replace(getName(key), dist.put(pdf)),
    countMissing: (manifest: PdfKeys): number => listPdfKeys(manifest).filter((key) => !find(key)).length,
  };
}

/** The keys of all PDFs that a build refers to. */
export function listPdfKeys({ ebooks, papers }: PdfKeys): string[] {
  return [...Object.values(ebooks), ...Object.values(papers ?? {})];
}
