import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDist } from "../../build-store/dist.ts";
import { withBuildLock } from "./build-lock.ts";

it("lets one work at a time, and the next one say that it waits and begin when the first has failed", async () => {
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const dist = openDist(mkdtempSync(join(tmpdir(), "alone-")));
  onTestFinished(() => rmSync(dist.directory, { recursive: true }));
  const seen: string[] = [];
  const first = withBuildLock(dist, async () => {
    seen.push("first begins");
    await new Promise((resolve) => setTimeout(resolve, 300));
    seen.push("first ends");
    throw new Error("broken");
  });
  const second = withBuildLock(dist, async () => seen.push("second begins"));
  await expect(first).rejects.toThrow("broken");
  await second;
  expect(seen).toEqual(["first begins", "first ends", "second begins"]);
  expect(said.mock.calls).toEqual([[expect.stringContaining("another build is at work")]]);
});
