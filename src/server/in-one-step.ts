import { rename, writeFile } from "node:fs/promises";

/** Writes a file that other processes may read, or that this one may not live to finish: it is there whole or not at all. */
export async function writeInOneStep(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.${process.pid}`, bytes);
  await rename(`${path}.${process.pid}`, path);
}
