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

/** What editors, visitors who search and the server feel of a large library. */
export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-library-"));
  try {
    generateContent(ARTICLES, join(folder, "content"));
    const dist = openDist(join(folder, "dist"));
    run(["bench/build-once.ts", join(folder, "content"), dist.directory], process.cwd());
    const cli = [resolve("src/build/cli/content.ts"), "check"];
    return [
      { what: "content check, from nothing", figure: run(cli, folder), unit: "s", note: `${ARTICLES} articles` },
      { what: "content check, nothing changed", figure: run(cli, folder), budget: 3, unit: "s" },
      ...searchTimes(dist),
      ...(await served(dist, folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seconds a command takes. */
function run(command: string[], cwd: string): number {
  const started = performance.now();
  const { status } = spawnSync("node", command, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command.join(" ")} failed.`);
  return (performance.now() - started) / 1000;
}

/** The last four name words that every generated article has: the most an index can be asked. */
const QUERIES = [
  ..."p|po|postgres|the|data|latncy|zero downtime migr|what the client wants|qqqzzzxxx|Łódź".split("|"),
  ..."queue budget|review rollout owner request|reqest revew rollot ownr".split("|"),
  "review rollout owner request queue budget token tenant schema replica probe test",
];
const TIMES = 50;

function searchTimes(dist: Dist): Row[] {
  const { search, close } = openSearch(dist.at(dist.manifest(dist.currentId() ?? "").search));
  const asked = QUERIES.map((query) => {
    const times = Array.from({ length: TIMES }, () => {
      const started = performance.now();
      search(query);
      return performance.now() - started;
    });
    return { query, usual: median(times) };
  });
  close();
  const slowest = asked.reduce((worst, other) => (other.usual > worst.usual ? other : worst));
  return [
    {
      what: "a search",
      figure: median(asked.map(({ usual }) => usual)),
      unit: "ms",
      note: `${QUERIES.length} queries`,
    },
    { what: "the slowest of them", figure: slowest.usual, budget: 5, unit: "ms", note: `“${slowest.query}”` },
  ];
}

/** Asks a server for everything once, and then how much it holds. */
async function served(dist: Dist, folder: string): Promise<Row[]> {
  const env = { ...process.env, PORT: String(PORT), HOST: "127.0.0.1", DATA_DIR: join(folder, "var") };
  const server = spawn("node", ["bench/serve.ts"], {
    env: { ...env, DIST: dist.directory },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await answering();
    const started = await memory();
    for (const path of Object.keys(dist.manifest(dist.currentId() ?? "").pages)) await ask(path);
    for (const query of QUERIES) await ask(`/search?q=${encodeURIComponent(query)}`);
    const large = await Promise.all(["/blog", "/blog/page/200", "/blog/tag/python", "/"].map(ask));
    return [
      { what: "memory of a server, started", figure: started, unit: "MB" },
      { what: "memory of a server, all pages read", figure: await memory(), budget: 400, unit: "MB" },
      {
        what: "the largest list page",
        figure: Math.max(...large.map(({ length }) => length)) / 1024,
        budget: 150,
        unit: "kB",
      },
    ];
  } finally {
    server.kill();
  }
}

async function ask(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${PORT}${path}`)).text();
}

async function memory(): Promise<number> {
  const bytes = /^process_resident_memory_bytes (\d+)$/m.exec(await ask("/metrics"))?.[1];
  return Number(bytes) / 1024 / 1024;
}

async function answering(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const ready = await ask("/healthz").then(
      () => true,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server does not answer.");
}
