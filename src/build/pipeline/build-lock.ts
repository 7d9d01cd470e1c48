import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dist } from "../../build-store/dist.ts";

const LOCK_RETRY_MS = 200;

/**
 * Serializes builds of one dist folder across processes: a build started by hand and a scheduled one would write the
 * same files. Finishing builds has a lock of its own, so that no build waits for PDFs. The lock is SQLite's, which the
 * operating system releases when the process that holds it ends, even by a crash.
 */
export async function withBuildLock<T>(dist: Dist, step: "building" | "finishing", run: () => Promise<T>): Promise<T> {
  mkdirSync(dist.directory, { recursive: true });
  const lock = new DatabaseSync(dist.at(`${step}.db`));
  try {
    if (!tryAcquire(lock)) {
      // Printed because the other process may hang, and this one would wait without saying why.
      process.stderr.write(`another process is ${step} ${dist.directory}: waiting for it\n`);
      do await sleep(LOCK_RETRY_MS);
      while (!tryAcquire(lock));
    }
    return await run();
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
