import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Dist, openDist } from "../../build-store/dist.ts";
import { openPdfStore } from "../../build-store/pdf-store.ts";
import { createLog } from "../log.ts";
import { scheduleBackups, scheduleBuilds, scheduleFinish } from "./schedule.ts";

const NOON = "2026-12-01T12:00:00.000Z";
let dist: Dist;
let lines: string[];
let schedule: ReturnType<typeof scheduleBuilds>;
const build = vi.fn<(signal: AbortSignal) => Promise<void>>();

function publishBuild(id: string, changesAt: string | null, ebooks = {}, assetFiles: string[] = []): void {
  const assets = { boot: "", theme: "", chunks: "", preload: [], fonts: [], extendedFonts: [], styles: [] };
  const manifest = {
    ...{ id, timestamp: 0, renderer: "", snapshot: "", redirects: "", search: "", pages: {}, files: {}, changesAt },
    ...{ codeKey: "", social: "", ebooks },
    ...{ assets: { ...assets, pageStyles: {}, pageScripts: {} }, assetFiles, routeRules: {} },
  };
  dist.replace(`builds/${id}.json`, JSON.stringify(manifest));
  dist.replace("current", id);
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-12-01T11:59:00Z") });
  dist = openDist(mkdtempSync(join(tmpdir(), "schedule-")));
  lines = [];
  build.mockReset().mockResolvedValue();
  publishBuild("one", NOON);
  const log = createLog({ write: (line) => lines.push(line) });
  schedule = scheduleBuilds({ dist, log, run: build });
});
afterEach(() => {
  schedule.stop();
  vi.useRealTimers();
  rmSync(dist.directory, { recursive: true });
});

const advanceSeconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

it("builds once when the current build is due, and again when the new one is", async () => {
  build.mockImplementation(async () => publishBuild("two", "2026-12-01T12:05:00.000Z"));
  await advanceSeconds(59);
  expect(build).not.toHaveBeenCalled();
  await advanceSeconds(2);
  expect(build).toHaveBeenCalledTimes(1);
  await advanceSeconds(298);
  expect(build).toHaveBeenCalledTimes(1);
  await advanceSeconds(2);
  expect(build).toHaveBeenCalledTimes(2);
});

it("starts no second build while one is running", async () => {
  build.mockReturnValue(new Promise(() => {}));
  await advanceSeconds(3600);
  expect(build).toHaveBeenCalledTimes(1);
});

it("logs why a build failed and retries with growing delays", async () => {
  build.mockRejectedValue(new Error("no space left"));
  await advanceSeconds(61);
  expect(build).toHaveBeenCalledTimes(1);
  await advanceSeconds(16);
  expect(build).toHaveBeenCalledTimes(2);
  await advanceSeconds(16);
  expect(build).toHaveBeenCalledTimes(2);
  await advanceSeconds(20);
  expect(build).toHaveBeenCalledTimes(3);
  expect(lines.join("")).toContain("no space left");
});

it("resets the backoff with each successful build", async () => {
  build.mockRejectedValueOnce(new Error("no space left"));
  build.mockImplementation(async () => publishBuild(`${Date.now()}`, new Date(Date.now() + 4000).toISOString()));
  await advanceSeconds(77);
  expect(build).toHaveBeenCalledTimes(2);
  await advanceSeconds(20);
  expect(build).toHaveBeenCalledTimes(7);
  build.mockRejectedValue(new Error("no space left"));
  await advanceSeconds(4 + 15);
  expect(build, "a failed build is retried after the first delay").toHaveBeenCalledTimes(9);
});

it("does not build when a deployment has removed the due date", async () => {
  await advanceSeconds(30);
  publishBuild("two", null);
  await advanceSeconds(3600);
  expect(build).not.toHaveBeenCalled();
});

it("aborts a running build on stop without logging a failure", async () => {
  build.mockImplementation(
    (signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped")))),
  );
  await advanceSeconds(61);
  schedule.stop();
  await advanceSeconds(3600);
  expect(build).toHaveBeenCalledOnce();
  expect(build.mock.lastCall?.[0].aborted).toBe(true);
  expect(lines.join("")).not.toContain("failed");
});

it("builds when it is due although the manifest could not be read at first", async () => {
  const manifest = vi.spyOn(dist, "manifest").mockImplementationOnce(() => {
    throw new Error("too many open files");
  });
  publishBuild("two", NOON);
  await advanceSeconds(61);
  expect(manifest).toHaveBeenCalledTimes(2);
  expect(build).toHaveBeenCalledTimes(1);
  expect(lines.join("")).not.toContain("build.scheduled.failed");
});

it("finishes each new build, and again after a failure, until no PDF and no compressed file is missing", async () => {
  schedule.stop();
  const finish = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("no such font"));
  finish.mockImplementation(async () => openPdfStore(dist).add("key", Buffer.from("%PDF")));
  publishBuild("two", null, { book: "key" });
  schedule = scheduleFinish({ dist, log: createLog({ write: (line) => lines.push(line) }), run: finish });
  await advanceSeconds(2);
  expect(finish).toHaveBeenCalledTimes(1);
  expect(lines.join("")).toMatch(/no such font.*build\.finish\.failed/);
  await advanceSeconds(20);
  expect(finish).toHaveBeenCalledTimes(2);
  await advanceSeconds(3600);
  expect(finish).toHaveBeenCalledTimes(2);
  publishBuild("three", null, { book: "key", another: "other-key" });
  await advanceSeconds(2);
  expect(finish).toHaveBeenCalledTimes(3);
  finish.mockImplementation(async () => dist.write("assets/boot.js.br", ""));
  publishBuild("four", null, { book: "key" }, ["boot.js"]);
  await advanceSeconds(2);
  expect(finish).toHaveBeenCalledTimes(4);
  publishBuild("five", null, { book: "key" }, ["boot.js"]);
  await advanceSeconds(3600);
  expect(finish).toHaveBeenCalledTimes(4);
});

it("backs up at the start and once after each midnight, and retries an hour after a failure", async () => {
  schedule.stop();
  const directory = mkdtempSync(join(tmpdir(), "backups-"));
  const days: string[] = [];
  const backup = vi.fn(async () => {
    if (backup.mock.calls.length === 2) throw new Error("disk full");
    const today = new Date().toISOString().slice(0, 10);
    days.push(today);
    writeFileSync(join(directory, `leads-${today}.db`), "");
  });
  const log = createLog({ write: (line) => lines.push(line) });
  const { stop } = scheduleBackups({ directory, log, backup });
  await advanceSeconds(12 * 3600);
  expect(days).toEqual(["2026-12-01"]);
  await advanceSeconds(1800);
  expect(lines.join("")).toMatch(/"error".*disk full.*"backup.failed"/);
  expect(backup).toHaveBeenCalledTimes(2);
  await advanceSeconds(3600);
  expect(days).toEqual(["2026-12-01", "2026-12-02"]);
  await advanceSeconds(20 * 3600);
  expect(backup).toHaveBeenCalledTimes(3);
  stop();
  await advanceSeconds(24 * 3600);
  expect(backup).toHaveBeenCalledTimes(3);
  rmSync(directory, { recursive: true });
});
