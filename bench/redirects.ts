import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { checkRedirects } from "../src/build/redirects/check-redirects.ts";
import { createRedirectResolver } from "../src/server/redirects/resolve-redirect.ts";
import { rulesSchema, type WrittenRule } from "../src/server/redirects/rules.ts";
import { createSimilarPathFinder } from "../src/server/redirects/suggestions.ts";
import type { Row } from "./table.ts";

const EXACT_RULES = 50_000;
const PATTERN_RULES = 200;
const PAGES = 5_000;
const siteUrl = "https://tessel.example";

const pages = new Set(Array.from({ length: PAGES }, (_, n) => `/blog/${slugOf(n)}`));
const exists = (path: string) => pages.has(path);
const targets = [...pages];

function slugOf(n: number): string {
  const words = ["queue", "ledger", "forecast", "handover", "partition", "baseline", "incident", "estimate", "backup"];
  return [n % 9, (n * 7) % 8, (n * 5) % 7]
    .map((index) => words[index])
    .join("-")
    .concat(`-${n}`);
}

function createRules(exact: number): WrittenRule[] {
  const rule = { status: 301, query: "keep", file: "redirects/bench.csv", places: {} } as const;
  return [
    ...Array.from(
      { length: exact },
      (_, n): WrittenRule => ({
        ...rule,
        kind: "exact",
        from: `/${2010 + (n % 15)}/${slugOf(n)}`,
        to: targets[n % PAGES] ?? "/",
        line: n + 2,
      }),
    ),
    // One in ten begins with a placeholder and is therefore tested for every URL without a page.
    ...Array.from(
      { length: PATTERN_RULES },
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

// Garbage is collected before each reading, so that only live memory counts.
setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Measures CPU time, which excludes other work on the machine, and the memory of the result. */
function measureCost<T>(work: () => T): { value: T; ms: number; mb: number } {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const started = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(started);
  const ms = (user + system) / 1000;
  collectGarbage();
  return { value, ms, mb: (process.memoryUsage().heapUsed - before) / 2 ** 20 };
}

function measureMicroseconds(urls: URL[], resolve: (url: URL) => unknown): number {
  const rounds = 5;
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    for (const url of urls) resolve(url);
    return ((performance.now() - started) * 1000) / urls.length;
  });
  return Math.min(...times);
}

const createUrls = (count: number, path: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => new URL(path(n), siteUrl));

/** Lookup, startup and memory with 50,000 exact rules and 200 patterns. */
export async function measure(): Promise<Row[]> {
  const rulesJson = JSON.stringify(checkRedirects(createRules(EXACT_RULES), pages).flattened);
  const loaded = measureCost(() =>
    createRedirectResolver(rulesSchema.parse(JSON.parse(rulesJson)), { siteUrl, exists }),
  );
  const resolveFew = createRedirectResolver(createRules(100), { siteUrl, exists });
  const resolveMany = loaded.value;
  const checked = measureCost(() => checkRedirects(createRules(EXACT_RULES), pages));
  const index = measureCost(() => createSimilarPathFinder(targets));

  const exactPath = (n: number) => `/${2010 + (n % 15)}/${slugOf(n)}`;
  const manyHits = createUrls(20_000, (n) => exactPath((n * 7) % EXACT_RULES));
  const fewHits = createUrls(20_000, (n) => exactPath(n % 100));

  const rows: [what: string, figure: number, budget: number, unit: string][] = [
    ["lookup, exact, 100 rules", measureMicroseconds(fewHits, resolveFew), 5, "µs"],
    ["lookup, exact, 50,000 rules", measureMicroseconds(manyHits, resolveMany), 5, "µs"],
    [
      "lookup, pattern",
      measureMicroseconds(
        createUrls(2000, (n) => `/old-${n % 60}/${n % 60 || 61}/${slugOf(n)}`),
        resolveMany,
      ),
      250,
      "µs",
    ],
    [
      "lookup, no matching rule",
      measureMicroseconds(
        createUrls(2000, (n) => `/nothing-${n}/here`),
        resolveMany,
      ),
      250,
      "µs",
    ],
    [
      "similar paths among 5,000 pages",
      measureMicroseconds(
        createUrls(500, (n) => `/bl0g/${slugOf(n * 3)}x`),
        (url) => index.value(url.pathname, 5),
      ),
      1000,
      "µs",
    ],
    ["load rules at start", loaded.ms, 500, "ms"],
    ["memory of the rules", loaded.mb, 40, "MB"],
    ["check rules at build", checked.ms, 3000, "ms"],
    ["build similarity index", index.ms, 500, "ms"],
  ];
  return rows.map(([what, figure, budget, unit]) => ({ what, figure, budget, unit }));
}
