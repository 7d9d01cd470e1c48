import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Dist, openDist } from "../src/build-store/dist.ts";
import { openSearch } from "../src/content/search/search.ts";
import { generateContent } from "./generate.ts";
import { median, type Row } from "./table.ts";

const ARTICLES = 5000;
const PORT = 4712;

/** Content check, search and server memory on a large site. */
export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-large-site-"));
  try {
    generateContent(ARTICLES, join(folder, "content"));
    const dist = openDist(join(folder, "dist"));
    timeCommand(["bench/build-once.ts", join(folder, "content"), dist.directory], process.cwd());
    // Otherwise the server would do it while it is measured.
    timeCommand(["src/build/cli/finish-build.ts"], process.cwd(), {
      SITE_DIR: join(folder, "content"),
      DIST_DIR: dist.directory,
    });
    const cli = [resolve("src/build/cli/content.ts"), "check"];
    return [
      { what: "content check, cold cache", figure: timeCommand(cli, folder), unit: "s", note: `${ARTICLES} articles` },
      { what: "content check, warm cache", figure: timeCommand(cli, folder), budget: 3, unit: "s" },
      ...measureSearch(dist),
      ...(await measureServer(dist, folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command and returns the seconds it took. */
function timeCommand(command: string[], cwd: string, settings = {}): number {
  const started = performance.now();
  const env = { ...process.env, ...settings };
  const { status } = spawnSync("node", command, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command.join(" ")} failed.`);
  return (performance.now() - started) / 1000;
}

/** The last four queries are words of every generated article, the worst case for the index. */
const QUERIES = [
  ..."p|po|postgres|the|data|latncy|zero downtime migr|what the client wants|qqqzzzxxx|Łódź".split("|"),
  ..."queue budget|review rollout owner request|reqest revew rollot ownr".split("|"),
  "review rollout owner request queue budget token tenant schema replica probe test",
];
const REPETITIONS = 50;

function measureSearch(dist: Dist): Row[] {
  const { search, close } = openSearch(dist.at(dist.manifest(dist.currentId() ?? "").search));
  const results = QUERIES.map((query) => {
    const times = Array.from({ length: REPETITIONS }, () => {
      const started = performance.now();
      search(query);
      return performance.now() - started;
    });
    return { query, typicalMs: median(times) };
  });
  close();
  const slowest = results.reduce((worst, other) => (other.typicalMs > worst.typicalMs ? other : worst));
  return [
    {
      what: "search, median",
      figure: median(results.map(({ typicalMs }) => typicalMs)),
      unit: "ms",
      note: `${QUERIES.length} queries`,
    },
    { what: "search, slowest query", figure: slowest.typicalMs, budget: 5, unit: "ms", note: `“${slowest.query}”` },
  ];
}

/** Requests every page once and reads the server's memory before and after. */
async function measureServer(dist: Dist, folder: string): Promise<Row[]> {
  const env = { ...process.env, PORT: String(PORT), HOST: "127.0.0.1", DATA_DIR: join(folder, "var") };
  // As in `npm start`.
  const server = spawn("node", ["--max-semi-space-size=4", "src/serve.ts"], {
    env: { ...env, DIST_DIR: dist.directory, SITE_DIR: join(folder, "content"), MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await waitForServer();
    const memoryAtStart = await readMemoryMb();
    for (const path of Object.keys(dist.manifest(dist.currentId() ?? "").pages)) await fetchText(path);
    for (const query of QUERIES) await fetchText(`/search?q=${encodeURIComponent(query)}`);
    const lists = await Promise.all(["/blog", "/blog/page/200", "/blog/tag/python", "/"].map(fetchText));
    return [
      { what: "server memory after start", figure: memoryAtStart, unit: "MB" },
      { what: "server memory after all pages", figure: await readMemoryMb(), budget: 400, unit: "MB" },
      {
        what: "largest list page",
        figure: Math.max(...lists.map(({ length }) => length)) / 1024,
        budget: 150,
        unit: "kB",
      },
    ];
  } finally {
    server.kill();
  }
}

async function fetchText(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${PORT}${path}`)).text();
}

async function readMemoryMb(): Promise<number> {
  const bytes = /^process_resident_memory_bytes (\d+)$/m.exec(await fetchText("/metrics"))?.[1];
  return Number(bytes) / 1024 / 1024;
}

async function waitForServer(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetchText("/healthz").then(
      () => true,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server did not answer /healthz within 30 seconds.");
}
