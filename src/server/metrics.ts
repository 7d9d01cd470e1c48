import cluster from "node:cluster";
import { type Aggregator, AggregatorRegistry, Counter, Gauge, Registry } from "prom-client";
import { z } from "zod";
import { countDroppedLines } from "./log.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of this process. `print` returns those of all workers together, in Prometheus' text format. */
export function createMetrics(currentBuild: () => string) {
  const registry = new Registry();
  const registers = [registry];
  // prom-client hashes labels on every increment, so requests are counted here and copied when metrics are collected.
  const countByStatus = new Map<number, number>();
  let fromMemoryCount = 0;
  new Counter({
    name: "http_requests_total",
    help: "Answered requests by status.",
    labelNames: ["status"],
    registers,
    collect() {
      this.reset();
      for (const [status, count] of countByStatus) this.inc({ status }, count);
    },
  });
  const readFromMemory = () => fromMemoryCount;
  addCounter(
    "http_requests_from_memory_total",
    "Requests answered with a file or page held in memory.",
    readFromMemory,
  );
  const droppedHelp = "Log lines dropped because standard output could not take them.";
  addCounter("log_lines_dropped_total", droppedHelp, countDroppedLines);
  addGauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss());
  addGauge("process_heap_bytes", "Used heap of JavaScript.", () => process.memoryUsage().heapUsed);
  const readUptime = () => Math.round(process.uptime());
  addGauge("process_uptime_seconds", "Time since the oldest process was started.", readUptime, "max");
  addGauge("site_processes", "Processes that serve the site.", () => 1);
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

  function addCounter(name: string, help: string, read: () => number): void {
    new Counter({
      ...{ name, help, registers },
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  function addGauge(name: string, help: string, read: () => number, aggregator: Aggregator = "sum"): void {
    new Gauge({
      ...{ name, help, registers, aggregator },
      collect() {
        this.set(read());
      },
    });
  }

  const collectAll = cluster.isWorker ? collectFromWorkers(registry) : async () => [await registry.getMetricsAsJSON()];
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
  values: z.array(z.looseObject({ name: z.string() })),
});
type MetricValues = z.infer<typeof responseSchema>["values"];

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
function collectFromWorkers(registry: Registry): () => Promise<MetricValues[]> {
  process.on("message", async (message) => {
    const { data } = forwardedSchema.safeParse(message);
    if (data) process.send?.({ ...data, metrics: "response", values: await registry.getMetricsAsJSON() });
  });
  let lastRequest = 0;
  return () => {
    const request = ++lastRequest;
    const { promise, resolve } = Promise.withResolvers<MetricValues[]>();
    const responses: MetricValues[] = [];
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
