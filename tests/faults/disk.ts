import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../src/leads/testing/postgres.ts";
import { assert } from "./assert.ts";
import { audit } from "./audit.ts";
import type { Fault } from "./fault.ts";
import { type Site, startSite } from "./site-process.ts";
import { send, type Visit, visit } from "./visitor.ts";

/** A small disk of its own that really fills up, then one that is read-only. Forms say 503, pages go on, all recovers. */
export const disk: Fault = {
  name: "the disk is full, then read-only",
  async run(short) {
    const folder = mkdtempSync(join(tmpdir(), "leads-disk-"));
    try {
      mount("-t", "tmpfs", "-o", "size=8m", "tmpfs", folder);
    } catch {
      return asRootOfOwnMounts(short);
    }
    try {
      return await fillAndLock(folder, short ? 6 : 60);
    } finally {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    }
  },
};

/** Whoever may not mount for everybody may still do so in a namespace where nobody else looks. */
function asRootOfOwnMounts(short: boolean): string {
  if (process.env.OWN_MOUNTS) return "skipped: this machine lets nobody but root mount a small disk";
  const again = ["--user", "--map-root-user", "--mount", process.execPath, "tests/faults/run.ts", "disk"];
  try {
    const env = { ...process.env, OWN_MOUNTS: "yes" };
    const said = execFileSync("unshare", [...again, ...(short ? ["--short"] : [])], { env, encoding: "utf8" });
    return `in a namespace, ${said.trim()}`;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "skipped: there is no `unshare`";
    throw error;
  }
}

async function fillAndLock(folder: string, count: number): Promise<string> {
  const port = await freePort();
  const visitors = new Visitors(count);
  const full = await startSite(port, { DATA_DIR: folder });
  try {
    assert(only(await visitors.sendTo(full), 201), "forms do not work on the small disk");
    const filler = join(folder, "filler");
    fill(filler);
    assert(only(await visitors.sendTo(full), 503), "a full disk did not answer 503");
    await pageWorks(full);
    rmSync(filler);
    assert(only(await visitors.sendTo(full), 201), "forms did not recover from a full disk");
  } finally {
    await full.stop();
  }

  mount("-o", "remount,bind,ro", folder);
  const locked = await startSite(port, { DATA_DIR: folder });
  try {
    assert(only(await visitors.sendTo(locked), 503), "a read-only disk did not answer 503");
    await pageWorks(locked);
    mount("-o", "remount,bind,rw", folder);
    assert(only(await visitors.sendTo(locked), 201), "forms did not recover from a read-only disk");
  } finally {
    await locked.stop();
  }
  assert(!(full.said() + locked.said()).includes("@example.com"), "an address got into the log");
  const { leads } = await audit(`sqlite:${join(folder, "site.db")}`, visitors.answered);
  assert(
    leads === visitors.answered.length,
    `${leads} leads are stored, but ${visitors.answered.length} were promised`,
  );
  return `${leads} leads before, between and after; 503 and working pages meanwhile`;
}

class Visitors {
  readonly answered: Visit[] = [];
  readonly #count: number;
  #next = 0;

  constructor(count: number) {
    this.#count = count;
  }

  async sendTo(site: Site): Promise<Set<number>> {
    const visits = Array.from({ length: this.#count }, () => visit(this.#next++));
    const statuses = await Promise.all(visits.map((one) => send(site, one)));
    this.answered.push(...visits.filter((_, index) => statuses[index] === 201));
    return new Set(statuses);
  }
}

function mount(...options: string[]): void {
  execFileSync("mount", options, { stdio: "ignore" });
}

/** Writes until nothing more fits, whatever the site writes meanwhile. */
function fill(file: string): void {
  const kilobyte = Buffer.alloc(1024);
  try {
    for (;;) appendFileSync(file, kilobyte);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

function only(statuses: Set<number>, wanted: number): boolean {
  return statuses.size === 1 && statuses.has(wanted);
}

async function pageWorks(site: Site): Promise<void> {
  const { status } = await fetch(site.url);
  assert(status === 200 && site.alive(), `a page was answered with ${status}`);
}
