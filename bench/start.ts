import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDist } from "../src/build-store/dist.ts";
import { freePort } from "../src/shared/testing/free-port.ts";
import { median, type Row } from "./table.ts";

const STARTS = 7;
const POLL_MS = 3;
const PAGE_REQUESTS = 4000;
const CONCURRENCY = 16;
const QUERIES = ["p", "postgres", "the", "latncy", "zero downtime migr", "what the client wants", "qqqzzzxxx"];

/** The least a Node server can do, to compare the time until the first response with. */
const BARE_SERVER = `require("node:http").createServer((request, response) => response.end()).listen(process.env.PORT, "127.0.0.1")`;

/** Time from the start of the process until its first page, and its memory under load. */
export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-start-"));
  try {
    const times: Record<"ours" | "bare", number[]> = { ours: [], bare: [] };
    // The first start fills the compile cache, at the latest when it is asked to stop.
    const { child, request } = await start(["src/serve.ts"], folder);
    await request("/healthz");
    await stop(child, "SIGTERM");
    for (let round = 0; round < STARTS; round++) {
      times.ours.push(await timeStart(["src/serve.ts"], folder));
      times.bare.push(await timeStart(["-e", BARE_SERVER], folder));
    }
    const [ours, bare] = [median(times.ours), median(times.bare)];
    return [
      {
        what: "first page after the start",
        figure: ours,
        unit: "ms",
        note: `bare node:http server: ${Math.round(bare)} ms`,
      },
      { what: "ratio to a bare node:http server", figure: ours / bare, budget: 6, unit: "×" },
      ...(await measureMemory(folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a server as `npm start` does and waits for its first response. */
async function start(args: string[], folder: string) {
  const port = await freePort();
  const env = {
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder, "var"),
  };
  const child = spawn(process.execPath, ["--max-semi-space-size=4", ...args], {
    env: { ...process.env, ...env, MALLOC_ARENA_MAX: "2", NODE_COMPILE_CACHE: "node_modules/.cache/code" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const request = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  for (let tries = 0; tries < 10_000; tries++) {
    const isReady = await request("/").then(
      async (response) => response.text().then(() => true),
      () => false,
    );
    if (isReady) return { child, port, request };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${args.join(" ")} does not answer.`);
}

async function timeStart(args: string[], folder: string): Promise<number> {
  const started = performance.now();
  const { child } = await start(args, folder);
  const ms = performance.now() - started;
  await stop(child);
  return ms;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

/** Requests pages, searches, paths that do not exist, and forms. */
async function measureMemory(folder: string): Promise<Row[]> {
  const { child, port, request } = await start(["src/serve.ts"], folder);
  try {
    const fetchAll = async (paths: string[], init?: RequestInit) => {
      const queue = paths.values();
      const work = async () => {
        for (const path of queue) await request(path, init).then((response) => response.arrayBuffer());
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
    };
    const dist = openDist("dist");
    const pages = Object.keys(dist.manifest(dist.currentId() ?? "").pages);
    await fetchAll(Array.from({ length: PAGE_REQUESTS }, (_, index) => pages[index % pages.length] ?? "/"));
    const afterPages = readMemoryMb(child);
    await fetchAll(QUERIES.map((query) => `/search?q=${encodeURIComponent(query)}`));
    await fetchAll(Array.from({ length: 100 }, (_, index) => `/no-such-page-${index}`));
    await fetchAll(
      Array.from({ length: 20 }, () => "/contact-us"),
      {
        method: "POST",
        body: new URLSearchParams({
          name: "A visitor",
          email: "visitor@example.com",
          message: "A question.",
          consent: "on",
        }),
        headers: { origin: `http://127.0.0.1:${port}` },
      },
    );
    return [
      { what: `memory after ${PAGE_REQUESTS} requests for pages`, figure: afterPages, budget: 150, unit: "MB" },
      { what: "memory after searches, 404s and forms", figure: readMemoryMb(child), unit: "MB" },
    ];
  } finally {
    await stop(child);
  }
}

function readMemoryMb({ pid }: ChildProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
