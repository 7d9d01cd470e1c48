import { randomBytes } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";

/**
 * A name for a file until it is whole. No two writers share one, also not in one process: the first to finish would
 * publish what the second has just begun.
 */
const temporaryPath = (path: string) => `${path}.${randomBytes(6).toString("hex")}`;

/** Writes a file that other processes may read, or that this one may not live to finish: it is there whole or not at all. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const draft = temporaryPath(path);
  try {
    await writeFile(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export function writeAtomicallySync(path: string, bytes: string | Uint8Array): void {
  const draft = temporaryPath(path);
  writeFileSync(draft, bytes);
  renameSync(draft, path);
}
