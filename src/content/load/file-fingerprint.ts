import { statSync } from "node:fs";
import { join } from "node:path";
import { type Document, resolveImagePath } from "./document.ts";

/** Modification time, size and inode: detects a changed file without reading it. Empty for a missing file. */
export function fingerprintFile(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs}-${stats.size}-${stats.ino}` : "";
}

/** Fingerprint of a document and of the images it shows. */
export function fingerprintDocument(
  directory: string,
  { path, pictures }: Pick<Document, "path" | "pictures">,
  fingerprint = fingerprintFile,
): string {
  const files = [path, ...pictures.map(({ src }) => resolveImagePath(path, src))];
  return files.map((file) => fingerprint(join(directory, file))).join();
}

/** Calls `stat` once per file for all steps of one build. Files that change during the build are noticed by the next one. */
export function cacheFingerprints(): typeof fingerprintFile {
  const fingerprints = new Map<string, string>();
  return (file) => {
    const fingerprint = fingerprints.get(file) ?? fingerprintFile(file);
    fingerprints.set(file, fingerprint);
    return fingerprint;
  };
}
