import { z } from "zod";
import type { Traffic } from "../requests.ts";

/** What a process says of itself. */
export const numbersSchema = z.object({
  byStatus: z.array(z.tuple([z.number(), z.number()])),
  fromMemory: z.number(),
  residentBytes: z.number(),
  heapBytes: z.number(),
  uptimeSeconds: z.number(),
});
export type Numbers = z.infer<typeof numbersSchema>;

export function numbersOf({ byStatus, fromMemory }: Traffic): Numbers {
  const { rss, heapUsed } = process.memoryUsage();
  return {
    byStatus: [...byStatus],
    fromMemory,
    residentBytes: rss,
    heapBytes: heapUsed,
    uptimeSeconds: Math.round(process.uptime()),
  };
}

/** All processes together, in Prometheus' format. */
export function printNumbers(build: string, all: Numbers[]): string {
  const total = (number: (numbers: Numbers) => number) => all.reduce((sum, numbers) => sum + number(numbers), 0);
  const statuses = new Map<number, number>();
  for (const [status, count] of all.flatMap(({ byStatus }) => byStatus))
    statuses.set(status, (statuses.get(status) ?? 0) + count);
  return [
    "# TYPE http_requests_total counter",
    ...[...statuses].map(([status, count]) => `http_requests_total{status="${status}"} ${count}`),
    "# TYPE http_requests_from_memory_total counter",
    `http_requests_from_memory_total ${total(({ fromMemory }) => fromMemory)}`,
    "# TYPE process_resident_memory_bytes gauge",
    `process_resident_memory_bytes ${total(({ residentBytes }) => residentBytes)}`,
    "# TYPE process_heap_bytes gauge",
    `process_heap_bytes ${total(({ heapBytes }) => heapBytes)}`,
    "# TYPE process_uptime_seconds gauge",
    `process_uptime_seconds ${Math.max(...all.map(({ uptimeSeconds }) => uptimeSeconds))}`,
    "# TYPE site_processes gauge",
    `site_processes ${all.length}`,
    "# TYPE site_build_info gauge",
    `site_build_info{build="${build}"} 1`,
    "",
  ].join("\n");
}
