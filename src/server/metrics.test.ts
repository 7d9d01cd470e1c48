import cluster from "node:cluster";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createMetrics, forwardMetrics } from "./metrics.ts";

const folder = mkdtempSync(join(tmpdir(), "metrics-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("keeps the primary alive when a worker dies while metrics are requested", async () => {
  const exec = join(folder, "worker.mjs");
  writeFileSync(exec, "setInterval(() => {}, 1000);");
  cluster.setupPrimary({ exec });
  forwardMetrics();
  const worker = cluster.fork();
  const errors: unknown[] = [];
  worker.on("error", (error) => errors.push(error));
  await once(worker, "online");

  // Between "disconnect" and "exit" the worker is still listed in cluster.workers, and sending to it fails.
  worker.process.disconnect();
  await once(worker, "disconnect");
  expect(Object.values(cluster.workers ?? {})).toContain(worker);
  cluster.emit("message", worker, { metrics: "request", request: 1 });
  await once(worker, "exit");
  expect(errors).toEqual([]);
});

it("prints counters and gauges in Prometheus' format", async () => {
  const metrics = createMetrics(() => "a1b2");
  for (const status of [200, 404, 200]) metrics.countRequest(status);
  metrics.countFromMemory();
  const lines = (await metrics.print()).split("\n");
  expect(lines.filter((line) => line && !line.startsWith("#")).map((line) => line.replace(/\d{3,}$/, "…"))).toEqual([
    'http_requests_total{status="200"} 2',
    'http_requests_total{status="404"} 1',
    "http_requests_from_memory_total 1",
    "log_lines_dropped_total 0",
    "process_resident_memory_bytes …",
    "process_heap_bytes …",
    expect.stringMatching(/^process_uptime_seconds \d/),
    "site_processes 1",
    'site_build_info{build="a1b2"} 1',
  ]);
});
