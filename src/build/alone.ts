import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dist } from "../server/dist.ts";

const TRY_AGAIN_MS = 200;

/**
 * Does work on a folder that nobody else does at the same time: an editor's build and a scheduled one would write the
 * same files. SQLite's lock is let go by the system when its process ends, however it ends.
 */
export async function alone<T>(dist: Dist, work: () => Promise<T>): Promise<T> {
  mkdirSync(dist.directory, { recursive: true });
  const lock = new DatabaseSync(dist.at("building.db"));
  try {
    if (!isTaken(lock)) {
      // Whoever waits for a build that hangs has to know for what.
      process.stderr.write(`another build is at work in ${dist.directory}: waiting for it\n`);
      do await sleep(TRY_AGAIN_MS);
      while (!isTaken(lock));
    }
    return await work();
  } finally {
    lock.close();
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === "database is locked") return false;
    throw error;
  }
}
