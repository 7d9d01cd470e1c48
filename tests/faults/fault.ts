import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withPostgres } from "../../src/leads/testing/postgres.ts";
import { assert } from "./assert.ts";

/** A test of one kind of failure. Throws when a guarantee is broken, and returns a summary. The short run has fewer rounds. */
export interface FaultScenario {
  name: string;
  run(short: boolean): Promise<string>;
}

/** Runs with SQLite and, unless the run is short, with PostgreSQL. Returns both summaries. */
export async function runOnDatabases(
  short: boolean,
  run: (databaseUrl: string, folder: string) => Promise<string>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "leads-faults-"));
  const summary = await run(`sqlite:${join(folder, "site.db")}`, folder);
  if (short) return summary;
  return `SQLite: ${summary}; PostgreSQL: ${await withPostgres((url) => run(url, folder))}`;
}

/** Waits until a count reaches its target. */
export async function waitForCount(
  read: () => number | Promise<number>,
  target: number,
  what: string,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let count = await read(); count < target; count = await read()) {
    assert(Date.now() < deadline, `${count} of ${target} ${what} within ${timeoutMs / 1000} s`);
    await sleep(20);
  }
}
