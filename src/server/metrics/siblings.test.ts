import cluster from "node:cluster";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { passNumbersOn } from "./siblings.ts";

const folder = mkdtempSync(join(tmpdir(), "siblings-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("outlives a process that dies while the numbers of all are asked for", async () => {
  const exec = join(folder, "worker.mjs");
  writeFileSync(exec, "setInterval(() => {}, 1000);");
  cluster.setupPrimary({ exec });
  passNumbersOn();
  const worker = cluster.fork();
  const errors: unknown[] = [];
  worker.on("error", (error) => errors.push(error));
  await once(worker, "online");

  // Its end is heard of in two steps. Between them it is still among the workers, and cannot be spoken to.
  worker.process.disconnect();
  await once(worker, "disconnect");
  expect(Object.values(cluster.workers ?? {})).toContain(worker);
  cluster.emit("message", worker, { metrics: "wanted", question: 1 });
  await once(worker, "exit");
  expect(errors).toEqual([]);
});
