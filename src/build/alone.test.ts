import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDist } from "../server/dist.ts";
import { alone } from "./alone.ts";

it("lets one work at a time, and the next one begin when the first has failed", async () => {
  const dist = openDist(mkdtempSync(join(tmpdir(), "alone-")));
  onTestFinished(() => rmSync(dist.directory, { recursive: true }));
  const seen: string[] = [];
  const first = alone(dist, async () => {
    seen.push("first begins");
    await new Promise((resolve) => setTimeout(resolve, 300));
    seen.push("first ends");
    throw new Error("broken");
  });
  const second = alone(dist, async () => seen.push("second begins"));
  await expect(first).rejects.toThrow("broken");
  await second;
  expect(seen).toEqual(["first begins", "first ends", "second begins"]);
});
