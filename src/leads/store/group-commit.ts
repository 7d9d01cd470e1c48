import type { Db, Trx } from "./schema.ts";

export interface Writes {
  /** Statements that succeed or fail together. */
  write<Result>(job: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** One statement, which needs no transaction around it. */
  writeOne<Result>(job: (db: Db) => Promise<Result>): Promise<Result>;
}

/** A transaction for each write: PostgreSQL joins concurrent commits into one flush by itself. */
export function commitEach(db: Db): Writes {
  return { write: (job) => db.transaction().execute(job), writeOne: (job) => job(db) };
}

/**
 * Writes that arrive together share one transaction and thus one flush to disk, the slow part of a commit on SQLite.
 * Nobody hears of success before that commit; if it fails, each write is tried alone, so that none fails for another.
 */
export function groupCommits(db: Db): Writes {
  let waiting: Pending[] = [];
  let busy = false;

  async function flushAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await flush(db, group);
    }
    busy = false;
  }

  function write<Result>(job: (trx: Trx) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      waiting.push(pending(job, resolve, reject));
      if (busy) return;
      busy = true;
      setImmediate(flushAll);
    });
  }

  return { write, writeOne: write };
}

interface Pending {
  run(trx: Trx): Promise<void>;
  committed(): void;
  failed(error: unknown): void;
}

function pending<Result>(
  job: (trx: Trx) => Promise<Result>,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void,
): Pending {
  let settle = () => {};
  return {
    async run(trx) {
      const result = await job(trx);
      settle = () => resolve(result);
    },
    committed: () => settle(),
    failed: reject,
  };
}

async function flush(db: Db, group: Pending[]): Promise<void> {
  let begun = false;
  try {
    await db.transaction().execute(async (trx) => {
      begun = true;
      for (const write of group) await write.run(trx);
    });
    for (const write of group) write.committed();
  } catch (error) {
    // A database that cannot even begin would keep each of them waiting in turn.
    if (!begun || group.length === 1) for (const write of group) write.failed(error);
    else for (const write of group) await flush(db, [write]);
  }
}
