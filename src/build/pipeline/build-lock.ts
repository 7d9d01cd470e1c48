import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dist } from "../../build-store/dist.ts";

const RETRY_MS = 200;

/**
 * Does work on a folder that nobody else does at the same time: an editor's build and a scheduled one would write the
 * same files. SQLite's lock is let go by the system when its process ends, however it ends.
 */
export async function withBuildLock<T>(dist: Dist, work: () => Promise<T>): Promise<T> {
  mkdirSync(dist.directory, { recursive: true });
  const lock = new DatabaseSync(dist.at("building.db"));
  try {
    if (!tryAcquire(lock)) {
      // Whoever waits for a build that hangs has to know for what.
      process.stderr.write(`another build is at work in ${dist.directory}: waiting for it\n`);
      do await sleep(RETRY_MS);
      while (!tryAcquire(lock));
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryAcquire(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === "database is locked") return false;
    throw error;
  }
}
