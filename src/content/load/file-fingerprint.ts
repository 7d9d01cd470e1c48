import { statSync } from "node:fs";
import { join } from "node:path";
import { type Document, picturePath } from "./document.ts";

/** Size and time of change: enough to know that a file is the same without reading it. */
export function fingerprintFile(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs}-${stats.size}-${stats.ino}` : "";
}

/** Of a text below a folder and the images it shows. */
export function fingerprintDocument(
  directory: string,
  { path, pictures }: Pick<Document, "path" | "pictures">,
  stampOfFile = fingerprintFile,
): string {
  const files = [path, ...pictures.map(({ src }) => picturePath(path, src))];
  return files.map((file) => stampOfFile(join(directory, file))).join();
}

/** For work that several look at the same files for: each is asked once. What changes meanwhile is seen the next time. */
export function cacheFingerprints(): typeof fingerprintFile {
  const known = new Map<string, string>();
  return (file) => {
    const stamp = known.get(file) ?? fingerprintFile(file);
    known.set(file, stamp);
    return stamp;
  };
}
