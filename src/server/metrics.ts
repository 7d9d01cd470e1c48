import cluster from "node:cluster";
import { statfs } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { z } from "zod";
import type { Manifest } from "../build-store/manifest.ts";
import { countDroppedLines } from "./log.ts";

/** The format of prom-client's `getMetricsAsJSON`. */
const metricSchema = z.object({
  name: z.string(),
  help: z.string(),
  type: z.enum(["counter", "gauge"]),
  /** How the values of several processes are combined. */
  aggregator: z.enum(["sum", "min", "max", "first"]),
  values: z.array(z.object({ value: z.number(), labels: z.record(z.string(), z.string()) })),
});
export type Metric = z.infer<typeof metricSchema>;

/** What the metrics are read from, apart from the process itself. */
export interface MetricSources {
  /** The build that is served, and when it will be out of date. */
  build: () => Pick<Manifest, "id" | "changesAt">;
  /** Memory that each cache takes. */
  cachedBytes: () => Record<string, number>;
  openConnections: () => number;
  /** PDFs that are not typeset yet. */
  missingPdfs: () => number;
  /** Folders by name whose disks must not become full. */
  folders: Record<string, string>;
  /** Rejects while the database cannot be reached. */
  readQueue: () => Promise<{ pending: number; oldestSeconds: number }>;
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics of this process. `print` returns those of all workers together, in Prometheus' text format. Requests are
 * counted in a plain map, because prom-client's counters hash their labels on every increment.
 */
export function createMetrics(sources: MetricSources) {
  const countByStatus = new Map<number, number>();
  let fromMemoryCount = 0;
  const sampler = startSampling(sources);

  function readMetrics(): Metric[] {
    const requests = Array.from(countByStatus, ([status, value]) => ({ value, labels: { status: String(status) } }));
    const { id, changesAt } = sources.build();
    const overdueMs = changesAt ? Math.max(0, Date.now() - Date.parse(changesAt)) : 0;
    const { rss, heapUsed } = process.memoryUsage();
    const { disks, queue, eventLoopDelay } = sampler.latest;
    return [
      createMetric("counter", "http_requests_total", "Answered requests by status.", requests),
      createMetric(
        "counter",
        "http_requests_from_memory_total",
        "Requests answered with a file or page held in memory.",
        fromMemoryCount,
      ),
      createMetric("gauge", "http_connections_open", "Open connections of clients.", sources.openConnections()),
      readDroppedLines(),
      createMetric("gauge", "process_resident_memory_bytes", "Resident memory.", rss),
      createMetric("gauge", "process_heap_bytes", "Used heap of JavaScript.", heapUsed),
      createMetric("gauge", "cache_bytes", "Memory of the caches.", label("cache", sources.cachedBytes())),
      createMetric(
        "gauge",
        "nodejs_eventloop_lag_p99_seconds",
        "Delay of the event loop that 99 % of the samples of the last ten seconds stay below, in the slowest process.",
        eventLoopDelay,
        "max",
      ),
      createMetric("gauge", "disk_free_bytes", "Free space on the disk of a folder.", label("folder", disks), "min"),
      createMetric(
        "gauge",
        "database_up",
        "Whether the database can be read.",
        queue && Number(queue !== "down"),
        "min",
      ),
      ...(queue && queue !== "down"
        ? [
            createMetric("gauge", "outbox_pending", "Messages that are not sent yet.", queue.pending, "max"),
            createMetric("gauge", "outbox_oldest_seconds", "Age of the oldest of them.", queue.oldestSeconds, "max"),
          ]
        : []),
      createMetric(
        "gauge",
        "build_overdue_seconds",
        "Time since a scheduled change of the content that is not published yet.",
        Math.round(overdueMs / 1000),
        "max",
      ),
      createMetric(
        "gauge",
        "pdfs_missing",
        "PDFs of ebooks and papers that are not typeset yet.",
        sources.missingPdfs(),
        "max",
      ),
      createMetric(
        "gauge",
        "process_uptime_seconds",
        "Time since the oldest process was started.",
        Math.round(process.uptime()),
        "max",
      ),
      createMetric("gauge", "site_processes", "Processes that serve the site.", 1),
      createMetric("gauge", "site_build_info", "The build that is served.", label("build", { [id]: 1 }), "first"),
    ];
  }

  const collect = cluster.isWorker ? requestFromPrimary(readMetrics) : async () => readMetrics();
  return {
    countRequest(status: number): void {
      countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1);
    },
    countFromMemory(): void {
      fromMemoryCount++;
    },
    /** The metrics of all processes together. */
    collect,
    async print(): Promise<string> {
      const { AggregatorRegistry } = await import("prom-client");
      return AggregatorRegistry.aggregate([await collect()]).metrics();
    },
    stop: sampler.stop,
  };
}

/** A metric without a value is printed without samples, so that "unknown" does not look like zero. */
function createMetric(
  type: Metric["type"],
  name: string,
  help: string,
  value: number | Metric["values"] | undefined,
  aggregator: Metric["aggregator"] = "sum",
): Metric {
  const values = typeof value === "number" ? [{ value, labels: {} }] : (value ?? []);
  return { type, name, help, values, aggregator };
}

function readDroppedLines(): Metric {
  const help = "Log lines dropped because standard output could not take them.";
  return createMetric("counter", "log_lines_dropped_total", help, countDroppedLines());
}

function label(name: string, values: Record<string, number>): Metric["values"] {
  return Object.entries(values).map(([text, value]) => ({ value, labels: { [name]: text } }));
}

export const SAMPLE_MS = 10_000;
const EVENT_LOOP_RESOLUTION_MS = 20;

/** Measures every ten seconds what a request for metrics must not wait for: a disk or a database that does not answer. */
function startSampling({ folders, readQueue }: Pick<MetricSources, "folders" | "readQueue">) {
  const latest: {
    disks: Record<string, number>;
    /** Undefined until it is known. */
    queue?: { pending: number; oldestSeconds: number } | "down";
    /** In seconds. */
    eventLoopDelay?: number;
  } = { disks: {} };
  const eventLoop = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS });
  eventLoop.enable();
  let isReadingQueue = false;

  async function sampleDisk(name: string, folder: string): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(folder);
      latest.disks[name] = bavail * bsize;
    } catch {
      delete latest.disks[name];
    }
  }

  async function sampleQueue(): Promise<void> {
    if (isReadingQueue) {
      latest.queue = "down";
      return;
    }
    isReadingQueue = true;
    latest.queue = await readQueue().catch(() => "down" as const);
    isReadingQueue = false;
  }

  function sample(): void {
    for (const [name, folder] of Object.entries(folders)) sampleDisk(name, folder);
    sampleQueue();
  }

  sample();
  const timer = setInterval(() => {
    // The histogram holds the time between two runs of a timer, which is the delay plus the timer's own interval.
    latest.eventLoopDelay = Math.max(0, eventLoop.percentile(99) / 1e9 - EVENT_LOOP_RESOLUTION_MS / 1e3);
    eventLoop.reset();
    sample();
  }, SAMPLE_MS).unref();
  return {
    latest,
    stop(): void {
      clearInterval(timer);
      eventLoop.disable();
    },
  };
}

// With several workers, the one that gets the request for /metrics asks the primary, which asks all workers. prom-client's
// own cluster support fails when one worker does not respond.
const requestSchema = z.object({ metrics: z.literal("request"), request: z.number() });
const readSchema = z.object({ metrics: z.literal("read"), request: z.number() });
const valuesSchema = z.object({ metrics: z.literal("values"), request: z.number(), values: z.array(metricSchema) });
const responseSchema = valuesSchema.extend({ metrics: z.literal("response") });

/** After this, the metrics of workers that have not responded are left out. */
const RESPONSE_TIMEOUT_MS = 500;

/** Without a callback, a failed send to a worker that has just died would crash the primary. */
const ignoreSendError = () => {};

/** Runs in the primary: answers workers that request metrics, and returns a function that collects those of all workers. */
export function collectFromWorkers(): () => Promise<Metric[]> {
  let lastRequest = 0;

  async function collect(): Promise<Metric[]> {
    const request = ++lastRequest;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const { promise, resolve } = Promise.withResolvers<Metric[][]>();
    const responses: Metric[][] = [];
    const timeout = setTimeout(resolve, RESPONSE_TIMEOUT_MS, responses);
    const receive = (_worker: unknown, message: unknown) => {
      const { data } = valuesSchema.safeParse(message);
      if (data?.request === request && responses.push(data.values) === workers.length) resolve(responses);
    };
    cluster.on("message", receive);
    for (const worker of workers) worker.send({ metrics: "read", request }, ignoreSendError);
    // Log lines are the only thing that the primary counts itself.
    const lists = [...(await promise), [readDroppedLines()]];
    clearTimeout(timeout);
    cluster.off("message", receive);
    const { AggregatorRegistry } = await import("prom-client");
    return metricSchema.array().parse(await AggregatorRegistry.aggregate(lists).getMetricsAsJSON());
  }

  cluster.on("message", (worker, message) => {
    const { data } = requestSchema.safeParse(message);
    if (!data) return;
    collect().then(
      (values) => worker.send({ ...data, metrics: "response", values }, ignoreSendError),
      // The worker then answers with its own metrics.
      () => {},
    );
  });
  return collect;
}

/** Runs in a worker: answers the primary, and returns a function that requests the metrics of all workers from it. */
function requestFromPrimary(readMetrics: () => Metric[]): () => Promise<Metric[]> {
  process.on("message", (message) => {
    const { data } = readSchema.safeParse(message);
    if (data) process.send?.({ ...data, metrics: "values", values: readMetrics() });
  });
  let lastRequest = 0;
  return () => {
    const request = ++lastRequest;
    const { promise, resolve } = Promise.withResolvers<Metric[]>();
    const receive = (message: unknown) => {
      const { data } = responseSchema.safeParse(message);
      if (data?.request === request) resolve(data.values);
    };
    process.on("message", receive);
    process.send?.({ metrics: "request", request });
    const timeout = setTimeout(() => resolve(readMetrics()), 2 * RESPONSE_TIMEOUT_MS);
    return promise.finally(() => {
      clearTimeout(timeout);
      process.off("message", receive);
    });
  };
}
