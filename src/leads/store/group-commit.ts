import type { Db, Trx } from "./schema.ts";

export interface Writer {
  /** Runs statements in a transaction: all of them take effect, or none. */
  write<Result>(job: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** Runs a single statement, which needs no transaction of its own. */
  writeOne<Result>(job: (db: Db) => Promise<Result>): Promise<Result>;
}

/** One transaction per write, for PostgreSQL, which groups the flushes of concurrent commits by itself. */
export function commitEach(db: Db): Writer {
  return { write: (job) => db.transaction().execute(job), writeOne: (job) => job(db) };
}

/**
 * Group commit for SQLite: writes that arrive together share one transaction and so one flush to disk, the slow part of
 * a commit. A write resolves only after that commit. If the shared transaction fails, each write is retried in a
 * transaction of its own, so that one failing write does not fail the others.
 */
export function groupCommits(db: Db): Writer {
  let queue: QueuedWrite[] = [];
  let isCommitting = false;

  async function commitQueue(): Promise<void> {
    while (queue.length > 0) {
      const group = queue;
      queue = [];
      await commitGroup(db, group);
    }
    isCommitting = false;
  }

  function write<Result>(job: (trx: Trx) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      queue.push(createQueuedWrite(job, resolve, reject));
      if (isCommitting) return;
      isCommitting = true;
      setImmediate(commitQueue);
    });
  }

  return { write, writeOne: write };
}

interface QueuedWrite {
  run(trx: Trx): Promise<void>;
  /** Resolves the caller's promise with the result of the last run. */
  resolve(): void;
  reject(error: unknown): void;
}

function createQueuedWrite<Result>(
  job: (trx: Trx) => Promise<Result>,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void,
): QueuedWrite {
  let resolveWithResult = () => {};
  return {
    async run(trx) {
      const result = await job(trx);
      resolveWithResult = () => resolve(result);
    },
    resolve: () => resolveWithResult(),
    reject,
  };
}

async function commitGroup(db: Db, group: QueuedWrite[]): Promise<void> {
  let hasBegun = false;
  try {
    await db.transaction().execute(async (trx) => {
      hasBegun = true;
      for (const write of group) await write.run(trx);
    });
    for (const write of group) write.resolve();
  } catch (error) {
    // If the transaction could not even begin, a retry per write would make each of them wait for the same timeout.
    if (!hasBegun || group.length === 1) for (const write of group) write.reject(error);
    else for (const write of group) await commitGroup(db, [write]);
  }
}
