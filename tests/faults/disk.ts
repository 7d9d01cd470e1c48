import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { assert } from "./assert.ts";
import { auditLeads } from "./audit.ts";
import type { FaultScenario } from "./fault.ts";
import { type Site, startSite } from "./site-process.ts";
import { createVisit, submitVisit, type Visit } from "./visitor.ts";

/** Fills a small disk, then remounts it read-only. Forms and /readyz answer 503, pages are served, and both recover afterwards. */
export const disk: FaultScenario = {
  name: "the disk is full, then read-only",
  async run(short) {
    const disk = mountSmallDisk(short ? 8 : 32);
    if (!disk) return runInNamespace(short);
    return fillAndRemount(disk.folder, short ? 6 : 60).finally(disk.unmount);
  },
};

/** Mounts a disk of a few MiB, if this user may. */
export function mountSmallDisk(megabytes = 8): { folder: string; unmount: () => void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), "disk-"));
  try {
    mount("-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder);
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    unmount() {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** A user who may not mount may still do so in a mount namespace of its own. */
function runInNamespace(short: boolean): string {
  if (process.env.OWN_MOUNTS) return "skipped: only root may mount a disk on this machine";
  const args = ["--user", "--map-root-user", "--mount", process.execPath, "tests/faults/run.ts", "disk"];
  try {
    const env = { ...process.env, OWN_MOUNTS: "yes" };
    const output = execFileSync("unshare", [...args, ...(short ? ["--short"] : [])], { env, encoding: "utf8" });
    return `in a namespace, ${output.trim()}`;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "skipped: there is no `unshare`";
    throw error;
  }
}

async function fillAndRemount(folder: string, count: number): Promise<string> {
  const port = await freePort();
  const visitors = new Visitors(count);
  const writable = await startSite(port, { DATA_DIR: folder });
  try {
    assert(areAll(await visitors.sendTo(writable), 201), "forms do not work on the small disk");
    const filler = join(folder, "filler");
    fillDisk(filler);
    // SQLite may store some of them in free pages of its write-ahead log. The audit at the end looks for these.
    const answers = await visitors.sendTo(writable);
    const areExpected = answers.has(503) && answers.difference(new Set([201, 503])).size === 0;
    assert(areExpected, `forms answered ${[...answers]} on a full disk`);
    await checkPage(writable);
    await waitForReadiness(writable, 503);
    rmSync(filler);
    assert(areAll(await visitors.sendTo(writable), 201), "forms did not recover from a full disk");
    await waitForReadiness(writable, 200);
  } finally {
    await writable.stop();
  }

  mount("-o", "remount,bind,ro", folder);
  const readOnly = await startSite(port, { DATA_DIR: folder });
  try {
    assert(areAll(await visitors.sendTo(readOnly), 503), "forms did not answer 503 on a read-only disk");
    await checkPage(readOnly);
    await waitForReadiness(readOnly, 503);
    mount("-o", "remount,bind,rw", folder);
    assert(areAll(await visitors.sendTo(readOnly), 201), "forms did not recover from a read-only disk");
    await waitForReadiness(readOnly, 200);
  } finally {
    await readOnly.stop();
  }
  assert(!(writable.output() + readOnly.output()).includes("@example.com"), "an email address is in the log");
  const { leads } = await auditLeads(`sqlite:${join(folder, "site.db")}`, visitors.acknowledged);
  assert(
    leads === visitors.acknowledged.length,
    `${leads} leads are stored, but ${visitors.acknowledged.length} were acknowledged`,
  );
  return `${leads} leads stored before, between and after; 503 and working pages during the faults`;
}

class Visitors {
  readonly acknowledged: Visit[] = [];
  readonly #count: number;
  #next = 0;

  constructor(count: number) {
    this.#count = count;
  }

  async sendTo(site: Site): Promise<Set<number>> {
    const visits = Array.from({ length: this.#count }, () => createVisit(this.#next++));
    const statuses = await Promise.all(visits.map((visit) => submitVisit(site, visit)));
    this.acknowledged.push(...visits.filter((_, index) => statuses[index] === 201));
    return new Set(statuses);
  }
}

function mount(...options: string[]): void {
  execFileSync("mount", options, { stdio: "ignore" });
}

/** Appends to a file until the disk is full, also while the site writes. */
export function fillDisk(file: string): void {
  const kilobyte = Buffer.alloc(1024);
  try {
    for (;;) appendFileSync(file, kilobyte);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

function areAll(statuses: Set<number>, expected: number): boolean {
  return statuses.size === 1 && statuses.has(expected);
}

async function checkPage(site: Site): Promise<void> {
  const { status } = await fetch(site.url);
  assert(status === 200 && site.isRunning(), `a page was answered with ${status}`);
}

/** The result of a readiness check is cached for five seconds. */
async function waitForReadiness(site: Site, expected: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = await fetch(`${site.url}/readyz`);
    if (status === expected) return;
    await sleep(100);
  }
  assert(false, `/readyz did not answer ${expected} within ten seconds`);
}
