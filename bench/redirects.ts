import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { checkRedirects } from "../src/build/redirects/check-redirects.ts";
import { createRedirectResolver } from "../src/server/redirects/resolve-redirect.ts";
import { rulesSchema, type WrittenRule } from "../src/server/redirects/rules.ts";
import { createSimilarPathFinder } from "../src/server/redirects/trigram-similarity.ts";
import type { Row } from "./table.ts";

const EXACT = 50_000;
const PATTERNS = 200;
const PAGES = 5_000;
const siteUrl = "https://northloom.example";

const pages = new Set(Array.from({ length: PAGES }, (_, n) => `/blog/${wordsOf(n)}`));
const exists = (path: string) => pages.has(path);
const targets = [...pages];

function wordsOf(n: number): string {
  const words = ["queue", "ledger", "forecast", "handover", "partition", "baseline", "incident", "estimate", "backup"];
  return [n % 9, (n * 7) % 8, (n * 5) % 7]
    .map((index) => words[index])
    .join("-")
    .concat(`-${n}`);
}

function rulesFor(exact: number): WrittenRule[] {
  const rule = { status: 301, query: "keep", file: "redirects/bench.csv", places: {} } as const;
  return [
    ...Array.from(
      { length: exact },
      (_, n): WrittenRule => ({
        ...rule,
        kind: "exact",
        from: `/${2010 + (n % 15)}/${wordsOf(n)}`,
        to: targets[n % PAGES] ?? "/",
        line: n + 2,
      }),
    ),
    // One in ten begins with a placeholder, so every address without a page meets those.
    ...Array.from(
      { length: PATTERNS },
      (_, n): WrittenRule => ({
        ...rule,
        kind: "pattern",
        from: n % 10 === 0 ? `/:year(\\d{4})/${n}/:slug` : `/old-${n % 60}/${n}/:slug`,
        to: "/blog/:slug",
        line: exact + n + 2,
      }),
    ),
  ];
}

// Without it the memory of what is thrown away would count.
setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Processor time, so that other work on the machine does not count. */
function measured<T>(work: () => T): { value: T; ms: number; mb: number } {
  collect();
  const before = process.memoryUsage().heapUsed;
  const started = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(started);
  const ms = (user + system) / 1000;
  collect();
  return { value, ms, mb: (process.memoryUsage().heapUsed - before) / 2 ** 20 };
}

function microseconds(urls: URL[], look: (url: URL) => unknown): number {
  const rounds = 5;
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    for (const url of urls) look(url);
    return ((performance.now() - started) * 1000) / urls.length;
  });
  return Math.min(...times);
}

const addresses = (count: number, path: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => new URL(path(n), siteUrl));

/** Look-ups, start and memory with 50,000 old addresses and 200 patterns. */
export async function measure(): Promise<Row[]> {
  const built = JSON.stringify(checkRedirects(rulesFor(EXACT), pages).flattened);
  const started = measured(() => createRedirectResolver(rulesSchema.parse(JSON.parse(built)), { siteUrl, exists }));
  const few = createRedirectResolver(rulesFor(100), { siteUrl, exists });
  const many = started.value;
  const checked = measured(() => checkRedirects(rulesFor(EXACT), pages));
  const index = measured(() => createSimilarPathFinder(targets));

  const hit = (n: number) => `/${2010 + (n % 15)}/${wordsOf(n)}`;
  const manyHits = addresses(20_000, (n) => hit((n * 7) % EXACT));
  const fewHits = addresses(20_000, (n) => hit(n % 100));

  const rows: [what: string, figure: number, budget: number, unit: string][] = [
    ["exact, 100 rules", microseconds(fewHits, few), 5, "µs"],
    ["exact, 50,000 rules", microseconds(manyHits, many), 5, "µs"],
    [
      "pattern",
      microseconds(
        addresses(2000, (n) => `/old-${n % 60}/${n % 60 || 61}/${wordsOf(n)}`),
        many,
      ),
      250,
      "µs",
    ],
    [
      "no rule",
      microseconds(
        addresses(2000, (n) => `/nothing-${n}/here`),
        many,
      ),
      250,
      "µs",
    ],
    [
      "nearest of 5,000 pages",
      microseconds(
        addresses(500, (n) => `/bl0g/${wordsOf(n * 3)}x`),
        (url) => index.value(url.pathname, 5),
      ),
      1000,
      "µs",
    ],
    ["start from a build", started.ms, 500, "ms"],
    ["memory of the rules", started.mb, 40, "MB"],
    ["check at build", checked.ms, 3000, "ms"],
    ["index for nearest", index.ms, 500, "ms"],
  ];
  return rows.map(([what, figure, budget, unit]) => ({ what, figure, budget, unit }));
}
