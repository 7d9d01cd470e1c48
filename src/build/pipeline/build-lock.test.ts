import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDist } from "../../build-store/dist.ts";
import { withBuildLock } from "./build-lock.ts";

it("starts the second build after the first has failed, and prints that it waits", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  const dist = openDist(mkdtempSync(join(tmpdir(), "build-lock-")));
  onTestFinished(() => rmSync(dist.directory, { recursive: true }));
  const events: string[] = [];
  const first = withBuildLock(dist, "building", async () => {
    events.push("first begins");
    await expect.poll(() => stderr.mock.calls.length, { message: "the second build prints that it waits" }).toBe(1);
    events.push("first ends");
    throw new Error("broken");
  });
  await withBuildLock(dist, "finishing", async () => events.push("finished meanwhile"));
  const second = withBuildLock(dist, "building", async () => events.push("second begins"));
  await expect(first).rejects.toThrow("broken");
  await second;
  expect(events).toEqual(["first begins", "finished meanwhile", "first ends", "second begins"]);
  expect(stderr.mock.calls).toEqual([[expect.stringContaining("another process is building")]]);
});
