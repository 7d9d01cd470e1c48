import cluster from "node:cluster";
import { AggregatorRegistry, Counter, Gauge, Registry } from "prom-client";
import { z } from "zod";
import { countDroppedLines } from "./log.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of this process; `print` gives those of all processes that share the port, in Prometheus' format. */
export function createMetrics(currentBuild: () => string) {
  const registry = new Registry();
  const registers = [registry];
  // prom-client hashes labels with every count, so requests are counted here and collected when metrics are asked for.
  const byStatus = new Map<number, number>();
  let fromMemory = 0;
  new Counter({
    name: "http_requests_total",
    help: "Answered requests by status.",
    labelNames: ["status"],
    registers,
    collect() {
      this.reset();
      for (const [status, count] of byStatus) this.inc({ status }, count);
    },
  });
  new Counter({
    name: "http_requests_from_memory_total",
    help: "Requests answered with a file or page held in memory.",
    registers,
    collect() {
      this.reset();
      this.inc(fromMemory);
    },
  });
  new Counter({
    name: "log_lines_dropped_total",
    help: "Log lines dropped because standard output could not take them.",
    registers,
    collect() {
      this.reset();
      this.inc(countDroppedLines());
    },
  });
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: "process_heap_bytes",
    help: "Used heap of JavaScript.",
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });
  new Gauge({
    name: "process_uptime_seconds",
    help: "Time since the oldest process was started.",
    aggregator: "max",
    registers,
    collect() {
      this.set(Math.round(process.uptime()));
    },
  });
  new Gauge({
    name: "site_processes",
    help: "Processes that serve the site.",
    registers,
    collect() {
      this.set(1);
    },
  });
  new Gauge({
    name: "site_build_info",
    help: "The build that is served.",
    labelNames: ["build"],
    aggregator: "first",
    registers,
    collect() {
      this.reset();
      this.set({ build: currentBuild() }, 1);
    },
  });

  const gather = cluster.isWorker ? gatherFromWorkers(registry) : async () => [await registry.getMetricsAsJSON()];
  return {
    countRequest(status: number): void {
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
    countFromMemory(): void {
      fromMemory++;
    },
    print: async (): Promise<string> => AggregatorRegistry.aggregate(await gather()).metrics(),
  };
}

/**
 * Workers that share a port share their metrics: whichever is asked answers for all. Its request goes through the primary
 * to all workers, and each response comes back the same way. prom-client's own aggregation answers in the primary, which
 * does not serve, and fails when one worker does not respond.
 */
const requestSchema = z.object({ metrics: z.literal("request"), request: z.number() });
const forwardedSchema = z.object({
  metrics: z.literal("forwarded"),
  request: z.number(),
  /** The worker that was asked. */
  worker: z.number(),
  processes: z.number(),
});
const responseSchema = forwardedSchema.extend({
  metrics: z.literal("response"),
  values: z.array(z.looseObject({ name: z.string() })),
});
type MetricValues = z.infer<typeof responseSchema>["values"];

/** A worker that is busy or about to end is not waited for. */
const RESPONSE_TIMEOUT_MS = 500;

/** Without a callback, an error of sending to a worker that has just died would end the primary. */
const ignoreSendError = () => {};

/** For the primary. */
export function forwardMetrics(): void {
  cluster.on("message", ({ id: worker }, message) => {
    const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
    const asked = requestSchema.safeParse(message);
    if (asked.success) {
      const forwarded = { metrics: "forwarded", request: asked.data.request, worker, processes: workers.length };
      for (const one of workers) one.send(forwarded, ignoreSendError);
    }
    const { data: response } = responseSchema.safeParse(message);
    if (response) cluster.workers?.[response.worker]?.send(response, ignoreSendError);
  });
}

function gatherFromWorkers(registry: Registry): () => Promise<MetricValues[]> {
  process.on("message", async (message) => {
    const { data } = forwardedSchema.safeParse(message);
    if (data) process.send?.({ ...data, metrics: "response", values: await registry.getMetricsAsJSON() });
  });
  let requests = 0;
  return () => {
    const request = ++requests;
    const { promise, resolve } = Promise.withResolvers<MetricValues[]>();
    const all: MetricValues[] = [];
    const timeout = setTimeout(resolve, RESPONSE_TIMEOUT_MS, all);
    const receive = (message: unknown) => {
      const { data } = responseSchema.safeParse(message);
      if (data?.request !== request) return;
      all.push(data.values);
      if (all.length === data.processes) resolve(all);
    };
    process.on("message", receive);
    process.send?.({ metrics: "request", request });
    return promise.finally(() => {
      clearTimeout(timeout);
      process.off("message", receive);
    });
  };
}
