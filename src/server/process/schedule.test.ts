import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Dist, openDist } from "../../build-store/dist.ts";
import { createLog } from "../log.ts";
import { scheduleBuilds } from "./schedule.ts";

const NOON = "2026-12-01T12:00:00.000Z";
let dist: Dist;
let lines: string[];
let schedule: ReturnType<typeof scheduleBuilds>;
const build = vi.fn<(stop: AbortSignal) => Promise<void>>();

function serve(id: string, changesAt: string | null): void {
  const assets = { boot: "", theme: "", chunks: "", preload: [], fonts: [], styles: [] };
  const manifest = {
    ...{ id, timestamp: 0, renderer: "", snapshot: "", redirects: "", search: "", pages: {}, files: {}, changesAt },
    ...{ codeKey: "", social: "", ebooks: {} },
    ...{ assets: { ...assets, pageStyles: {}, pageScripts: {} }, assetFiles: [], routeRules: {} },
  };
  dist.replace(`builds/${id}.json`, JSON.stringify(manifest));
  dist.replace("current", id);
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-12-01T11:59:00Z") });
  dist = openDist(mkdtempSync(join(tmpdir(), "schedule-")));
  lines = [];
  build.mockReset().mockResolvedValue();
  serve("one", NOON);
  const log = createLog({ write: (line) => lines.push(line) });
  schedule = scheduleBuilds({ dist, log, now: () => new Date(), build });
});
afterEach(() => {
  schedule.stop();
  vi.useRealTimers();
  rmSync(dist.directory, { recursive: true });
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

it("builds when something is due, once, and again when the new build says so", async () => {
  build.mockImplementation(async () => serve("two", "2026-12-01T12:05:00.000Z"));
  await seconds(59);
  expect(build).not.toHaveBeenCalled();
  await seconds(2);
  expect(build).toHaveBeenCalledTimes(1);
  await seconds(298);
  expect(build).toHaveBeenCalledTimes(1);
  await seconds(2);
  expect(build).toHaveBeenCalledTimes(2);
});

it("starts no second build while one is under way", async () => {
  build.mockReturnValue(new Promise(() => {}));
  await seconds(3600);
  expect(build).toHaveBeenCalledTimes(1);
});

it("says why a build failed and tries again, each time a little later", async () => {
  build.mockRejectedValue(new Error("no space left"));
  await seconds(61);
  expect(build).toHaveBeenCalledTimes(1);
  await seconds(16);
  expect(build).toHaveBeenCalledTimes(2);
  await seconds(16);
  expect(build).toHaveBeenCalledTimes(2);
  await seconds(20);
  expect(build).toHaveBeenCalledTimes(3);
  expect(lines.join("")).toContain("no space left");
});

it("builds in time what is due soon after a build, however many there were", async () => {
  build.mockRejectedValueOnce(new Error("no space left"));
  build.mockImplementation(async () => serve(`${Date.now()}`, new Date(Date.now() + 4000).toISOString()));
  await seconds(77);
  expect(build).toHaveBeenCalledTimes(2);
  await seconds(20);
  expect(build).toHaveBeenCalledTimes(7);
  build.mockRejectedValue(new Error("no space left"));
  await seconds(4 + 15);
  expect(build, "one that fails is tried again as soon as the first was").toHaveBeenCalledTimes(9);
});

it("sees a deployment that changes what is due", async () => {
  await seconds(30);
  serve("two", null);
  await seconds(3600);
  expect(build).not.toHaveBeenCalled();
});

it("ends a build that is under way when it has to leave, and does not call that a failure", async () => {
  build.mockImplementation(
    (stop) => new Promise((_, reject) => stop.addEventListener("abort", () => reject(new Error("stopped")))),
  );
  await seconds(61);
  schedule.stop();
  await seconds(3600);
  expect(build).toHaveBeenCalledOnce();
  expect(build.mock.lastCall?.[0].aborted).toBe(true);
  expect(lines.join("")).not.toContain("failed");
});
