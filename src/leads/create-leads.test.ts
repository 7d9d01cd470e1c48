import { readdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openTestLeads, post } from "./testing/leads.ts";

function start() {
  const test = openTestLeads();
  onTestFinished(() => test.leads.close());
  const { leads, options, time } = test;
  /** Every write of the next readiness check fails with ENOSPC. */
  const fillDisk = () => symlinkSync("/dev/full", join(options.dataDir, "site.db-probe"));
  const isReadyLater = () => {
    time.now += 5000;
    return leads.isReady();
  };
  return { ...test, fillDisk, isReadyLater };
}

it("is not ready on a full disk, logs that once, and is ready again when there is space", async () => {
  const { leads, logged, fillDisk, isReadyLater } = start();
  expect(await leads.isReady()).toBe(true);
  fillDisk();
  expect(await isReadyLater()).toBe(false);
  fillDisk();
  expect(await isReadyLater()).toBe(false);
  expect(await isReadyLater()).toBe(true);
  const events = logged.filter(({ event }) => /writable$/.test(event));
  expect(events).toEqual([
    { level: "error", event: "leads.store.unwritable", details: { fault: "Error ENOSPC" } },
    { level: "info", event: "leads.store.writable", details: undefined },
  ]);
});

it("checks at most once in five seconds whether it is ready", async () => {
  const { leads, time, fillDisk } = start();
  expect(await leads.isReady()).toBe(true);
  fillDisk();
  time.now += 4999;
  expect(await Promise.all([leads.isReady(), leads.isReady()])).toEqual([true, true]);
  time.now += 1;
  expect(await Promise.all([leads.isReady(), leads.isReady()])).toEqual([false, false]);
});

it("leaves no file and no counter behind after a readiness check", async () => {
  const { leads, options } = start();
  await leads.isReady();
  expect(readdirSync(options.dataDir).filter((name) => !name.startsWith("site.db"))).toEqual([]);
  expect(readdirSync(options.dataDir)).not.toContain("site.db-probe");
  expect(await (await leads.store.db()).selectFrom("counters").selectAll().execute()).toEqual([]);
});

it("creates files and folders that only their owner can read", async () => {
  const { leads, options } = start();
  await leads.submit(post("contact"));
  await leads.deliverDue();
  const entries = readdirSync(options.dataDir, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(3);
  for (const entry of entries) {
    const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
    expect(mode, entry.name).toBe(entry.isDirectory() ? 0o700 : 0o600);
  }
});
