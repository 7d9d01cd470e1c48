import { randomBytes } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";

/**
 * A name for a file until it is complete. It is random, so that two writers never share one, even in one process: the
 * first to finish would publish the incomplete file of the second.
 */
const temporaryPath = (path: string) => `${path}.${randomBytes(6).toString("hex")}`;

/** Writes a file so that readers never see it incomplete, even if this process is killed while writing. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = temporaryPath(path);
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export function writeAtomicallySync(path: string, bytes: string | Uint8Array): void {
  const temporary = temporaryPath(path);
  writeFileSync(temporary, bytes);
  renameSync(temporary, path);
}
