import cluster from "node:cluster";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { collectFromWorkers, createMetrics } from "./metrics.ts";

const folder = mkdtempSync(join(tmpdir(), "metrics-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("keeps the primary alive when a worker dies while metrics are requested", async () => {
  const exec = join(folder, "worker.mjs");
  writeFileSync(exec, "setInterval(() => {}, 1000);");
  cluster.setupPrimary({ exec });
  const collect = collectFromWorkers();
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
  expect((await collect()).map(({ name }) => name)).toEqual(["log_lines_dropped_total"]);
});

it("prints counters and gauges in Prometheus' format", async () => {
  const metrics = createMetrics({
    build: () => ({ id: "a1b2", changesAt: new Date(Date.now() - 90_000).toISOString() }),
    cachedBytes: () => ({ files: 7 }),
    openConnections: () => 4,
    missingPdfs: () => 3,
    folders: { data: folder, gone: join(folder, "gone") },
    readQueue: async () => ({ pending: 2, oldestSeconds: 30 }),
  });
  onTestFinished(metrics.stop);
  for (const status of [200, 404, 200]) metrics.countRequest(status);
  metrics.countFromMemory();
  await expect.poll(metrics.print).toMatch(/^disk_free_bytes.*outbox_pending /ms);
  const lines = (await metrics.print()).split("\n");
  expect(lines.filter((line) => line && !line.startsWith("#")).map((line) => line.replace(/\d{3,}$/, "…"))).toEqual([
    'http_requests_total{status="200"} 2',
    'http_requests_total{status="404"} 1',
    "http_requests_from_memory_total 1",
    "http_connections_open 4",
    "log_lines_dropped_total 0",
    "process_resident_memory_bytes …",
    "process_heap_bytes …",
    'cache_bytes{cache="files"} 7',
    'disk_free_bytes{folder="data"} …',
    "database_up 1",
    "outbox_pending 2",
    "outbox_oldest_seconds 30",
    "build_overdue_seconds 90",
    "pdfs_missing 3",
    expect.stringMatching(/^process_uptime_seconds \d/),
    "site_processes 1",
    'site_build_info{build="a1b2"} 1',
  ]);
});

it("documents every metric", async () => {
  const metrics = createMetrics({
    build: () => ({ id: "a1b2", changesAt: null }),
    cachedBytes: () => ({}),
    openConnections: () => 0,
    missingPdfs: () => 0,
    folders: {},
    readQueue: async () => ({ pending: 0, oldestSeconds: 0 }),
  });
  onTestFinished(metrics.stop);
  await expect.poll(metrics.print).toContain("outbox_pending");
  const names = (await metrics.collect()).map(({ name }) => name);
  const docs = readFileSync("docs/monitoring.md", "utf8");
  expect(names.filter((name) => !docs.includes(`| \`${name}`))).toEqual([]);
});

it("measures disks, database and event loop every ten seconds, also while the database does not answer", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const answers = [Promise.reject(new Error("refused")), Promise.resolve({ pending: 0, oldestSeconds: 0 })];
  const metrics = createMetrics({
    build: () => ({ id: "a1b2", changesAt: null }),
    cachedBytes: () => ({}),
    openConnections: () => 0,
    missingPdfs: () => 0,
    folders: {},
    readQueue: () => answers.shift() ?? new Promise(() => {}),
  });
  onTestFinished(metrics.stop);
  await expect.poll(metrics.print).toMatch(/^database_up 0$/m);
  expect(await metrics.print()).not.toMatch(/^(outbox_|nodejs_eventloop_lag_p99_seconds )/m);
  vi.advanceTimersByTime(10_000);
  await expect.poll(metrics.print).toMatch(/^database_up 1$/m);
  expect(await metrics.print()).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
  vi.advanceTimersByTime(20_000);
  await expect.poll(metrics.print).toMatch(/^database_up 0$/m);
});
