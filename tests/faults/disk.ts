import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
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
      mount("-t", "tmpfs", "-o", "size=2m", "tmpfs", folder);
    } catch {
      return "skipped: only root can mount a small disk";
    }
    try {
      return await fillAndLock(folder, short ? 6 : 60);
    } finally {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    }
  },
};

async function fillAndLock(folder: string, count: number): Promise<string> {
  const port = await freePort();
  const answered: Visit[] = [];
  let next = 0;
  const sendSome = async (site: Site) => {
    const visits = Array.from({ length: count }, () => visit(next++));
    const statuses = await Promise.all(visits.map((one) => send(site.url, one)));
    answered.push(...visits.filter((_, index) => statuses[index] === 201));
    return new Set(statuses);
  };

  let site = await startSite(port, { DATA_DIR: folder });
  assert(only(await sendSome(site), 201), "forms do not work on the small disk");
  const filler = join(folder, "filler");
  fill(folder, filler);
  assert(only(await sendSome(site), 503), "a full disk did not answer 503");
  await pageWorks(site);
  rmSync(filler);
  assert(only(await sendSome(site), 201), "forms did not recover from a full disk");
  await site.stop();

  mount("-o", "remount,ro", folder);
  site = await startSite(port, { DATA_DIR: folder });
  assert(only(await sendSome(site), 503), "a read-only disk did not answer 503");
  await pageWorks(site);
  mount("-o", "remount,rw", folder);
  assert(only(await sendSome(site), 201), "forms did not recover from a read-only disk");
  await site.stop();
  assert(!site.errors().includes("@example.com"), "an address got into the log");
  const { leads } = await audit(`sqlite:${join(folder, "site.db")}`, answered);
  assert(leads === answered.length, `${leads} leads are stored, but ${answered.length} were answered with success`);
  return `${leads} leads before, between and after; 503 and working pages meanwhile`;
}

function mount(...options: string[]): void {
  execFileSync("mount", options, { stdio: "ignore" });
}

function fill(folder: string, file: string): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(bavail * bsize));
}

function only(statuses: Set<number>, wanted: number): boolean {
  return statuses.size === 1 && statuses.has(wanted);
}

async function pageWorks(site: Site): Promise<void> {
  const { status } = await fetch(site.url);
  assert(status === 200 && site.alive(), `a page was answered with ${status}`);
}
