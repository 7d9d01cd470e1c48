import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { z } from "zod";
import { countDroppedLines } from "./log.ts";

/** The format of prom-client's `getMetricsAsJSON`. */
const metricSchema = z.object({
  name: z.string(),
  help: z.string(),
  type: z.enum(["counter", "gauge"]),
  /** How the values of several processes are combined. */
  aggregator: z.enum(["sum", "max", "first"]),
  values: z.array(z.object({ value: z.number(), labels: z.record(z.string(), z.string()) })),
});
type Metric = z.infer<typeof metricSchema>;

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics of this process. `print` returns those of all workers together, in Prometheus' text format. Requests are
 * counted in a plain map, because prom-client's counters hash their labels on every increment.
 */
export function createMetrics(currentBuild: () => string) {
  const countByStatus = new Map<number, number>();
  let fromMemoryCount = 0;

  function readMetrics(): Metric[] {
    const requests = Array.from(countByStatus, ([status, value]) => ({ value, labels: { status: String(status) } }));
    const build = [{ value: 1, labels: { build: currentBuild() } }];
    const { rss, heapUsed } = process.memoryUsage();
    const uptime = Math.round(process.uptime());
    const dropped = "Log lines dropped because standard output could not take them.";
    const fromMemory = "Requests answered with a file or page held in memory.";
    return [
      createMetric("counter", "http_requests_total", "Answered requests by status.", requests),
      createMetric("counter", "http_requests_from_memory_total", fromMemory, fromMemoryCount),
      createMetric("counter", "log_lines_dropped_total", dropped, countDroppedLines()),
      createMetric("gauge", "process_resident_memory_bytes", "Resident memory.", rss),
      createMetric("gauge", "process_heap_bytes", "Used heap of JavaScript.", heapUsed),
      {
        ...createMetric("gauge", "process_uptime_seconds", "Time since the oldest process was started.", uptime),
        aggregator: "max",
      },
      createMetric("gauge", "site_processes", "Processes that serve the site.", 1),
      { ...createMetric("gauge", "site_build_info", "The build that is served.", build), aggregator: "first" },
    ];
  }

  const collectAll = cluster.isWorker ? collectFromWorkers(readMetrics) : async () => [readMetrics()];
  return {
    countRequest(status: number): void {
      countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1);
    },
    countFromMemory(): void {
      fromMemoryCount++;
    },
    print: async (): Promise<string> => AggregatorRegistry.aggregate(await collectAll()).metrics(),
  };
}

function createMetric(type: Metric["type"], name: string, help: string, value: number | Metric["values"]): Metric {
  const values = typeof value === "number" ? [{ value, labels: {} }] : value;
  return { type, name, help, values, aggregator: "sum" };
}

// With several workers, the one that gets the request for /metrics sends a message to the primary, which forwards it to
// all workers and passes their responses back. prom-client's own cluster support aggregates in the primary, which does
// not serve HTTP here, and fails when one worker does not respond.
const requestSchema = z.object({ metrics: z.literal("request"), request: z.number() });
const forwardedSchema = z.object({
  metrics: z.literal("forwarded"),
  request: z.number(),
  /** The worker that sent the request and gets the responses. */
  worker: z.number(),
  processes: z.number(),
});
const responseSchema = forwardedSchema.extend({
  metrics: z.literal("response"),
  values: z.array(metricSchema),
});

/** After this, the metrics of workers that have not responded are left out. */
const RESPONSE_TIMEOUT_MS = 500;

/** Without a callback, a failed send to a worker that has just died would crash the primary. */
const ignoreSendError = () => {};

/** Runs in the primary: forwards requests for metrics to all workers and their responses back. */
export function forwardMetrics(): void {
  cluster.on("message", ({ id: worker }, message) => {
    const workers = Object.values(cluster.workers ?? {}).filter((candidate) => candidate !== undefined);
    const { data: request } = requestSchema.safeParse(message);
    if (request) {
      const forwarded = { metrics: "forwarded", request: request.request, worker, processes: workers.length };
      for (const recipient of workers) recipient.send(forwarded, ignoreSendError);
    }
    const { data: response } = responseSchema.safeParse(message);
    if (response) cluster.workers?.[response.worker]?.send(response, ignoreSendError);
  });
}

/** Runs in a worker: answers requests of other workers, and returns a function that collects the metrics of all. */
function collectFromWorkers(readMetrics: () => Metric[]): () => Promise<Metric[][]> {
  process.on("message", (message) => {
    const { data } = forwardedSchema.safeParse(message);
    if (data) process.send?.({ ...data, metrics: "response", values: readMetrics() });
  });
  let lastRequest = 0;
  return () => {
    const request = ++lastRequest;
    const { promise, resolve } = Promise.withResolvers<Metric[][]>();
    const responses: Metric[][] = [];
    const timeout = setTimeout(resolve, RESPONSE_TIMEOUT_MS, responses);
    const receive = (message: unknown) => {
      const { data } = responseSchema.safeParse(message);
      if (data?.request !== request) return;
      responses.push(data.values);
      if (responses.length === data.processes) resolve(responses);
    };
    process.on("message", receive);
    process.send?.({ metrics: "request", request });
    return promise.finally(() => {
      clearTimeout(timeout);
      process.off("message", receive);
    });
  };
}
