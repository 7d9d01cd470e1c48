import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openDist } from "../src/build-store/dist.ts";
import { freePort } from "../src/shared/testing/free-port.ts";
import { createVisitor, readMemoryMb } from "../tests/faults/flood.ts";
import { median, type Row } from "./table.ts";

const PAGE = "/blog/a-job-that-runs-twice-must-pay-once";
const FEED = "/feed.xml";
const ROUNDS = 5;
const SECONDS = 2;
/** Each sends requests without waiting for responses: half of them searches, half missing pages. */
const FLOOD_CONNECTIONS = 4;
/** Connections of visitors that read the prerendered page. */
const CONNECTIONS = 16;
const PIPELINED_REQUESTS = 500;
const ADDRESSES = 20_000;

/** A prerendered page during a flood of pages to render, feeds, and memory under many addresses. */
export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-flood-"));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: folder, NODE_ENV: "production" };
  const server = spawn("node", ["src/serve.ts"], { env, stdio: ["ignore", "ignore", "inherit"] });
  const visitor = createVisitor(port);
  try {
    await waitForServer(port);
    const rows = [...(await measureFeeds(port)), ...(await measureFlood(port))];
    await visitor.requestRandom({ count: 2000 });
    const warm = await readMemoryMb(port);
    await visitor.requestRandom({ count: ADDRESSES });
    const growth = (await readMemoryMb(port)) - warm;
    return [...rows, { what: "Memory after 20,000 addresses, above warm", figure: growth, budget: 80, unit: "MB" }];
  } finally {
    visitor.close();
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A feed is made once per build and day, so it costs as much as a file with as many bytes. */
async function measureFeeds(port: number): Promise<Row[]> {
  const { headers, length } = await request(port, FEED);
  const file = await findFileOfLength(port, length);
  const rounds: { feed: number; unchanged: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await runWrk(port, PAGE);
    const feed = (await runWrk(port, FEED)) / (await runWrk(port, file.path));
    const unchanged = (await runWrk(port, FEED, `if-none-match: ${headers.get("etag")}`)) / page;
    rounds.push({ feed, unchanged });
  }
  const atLeast = { budget: 0.8, atLeast: true, unit: "×" };
  const note = `${Math.round(length / 1000)} kB against ${Math.round(file.length / 1000)} kB`;
  return [
    { what: "Feed, ratio to a file as long", figure: median(rounds.map(({ feed }) => feed)), ...atLeast, note },
    { what: "Feed answered with 304, ratio to a page", figure: median(rounds.map((of) => of.unchanged)), ...atLeast },
  ];
}

/** The asset whose compressed length is nearest to this one. */
async function findFileOfLength(port: number, length: number): Promise<{ path: string; length: number }> {
  const dist = openDist("dist");
  const paths = dist.manifest(dist.currentId() ?? "").assetFiles.map((name) => `/assets/${name}`);
  const files = await Promise.all(paths.map(async (path) => ({ path, length: (await request(port, path)).length })));
  const difference = (file: { length: number }) => Math.abs(file.length - length);
  return files.reduce((nearest, file) => (difference(file) < difference(nearest) ? file : nearest));
}

async function request(port: number, path: string): Promise<{ headers: Headers; length: number }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-encoding": "gzip" } });
  await response.arrayBuffer();
  return { headers: response.headers, length: Number(response.headers.get("content-length")) };
}

async function measureFlood(port: number): Promise<Row[]> {
  const rounds: { p99: number; ratio: number }[] = [];
  let rendered = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await measureP99(port);
    const flood = startFlood(port);
    const p99 = await measureP99(port);
    rendered += flood.stop();
    rounds.push({ p99, ratio: p99 / quiet });
  }
  const note = `${Math.round(rendered / ROUNDS / SECONDS)} pages rendered per second meanwhile`;
  return [
    { what: "Prerendered page during a flood, p99", figure: median(rounds.map(({ p99 }) => p99)), unit: "ms", note },
    { what: "ratio to the quiet server", figure: median(rounds.map(({ ratio }) => ratio)), budget: 3, unit: "×" },
  ];
}

/** Keeps every connection filled with pipelined requests until it is stopped; returns how many were answered. */
function startFlood(port: number): { stop: () => number } {
  let sent = 0;
  let answered = 0;
  const sockets = Array.from({ length: FLOOD_CONNECTIONS }, (_, index) => {
    const socket: Socket = connect(port, "127.0.0.1", fill).on("error", () => {});
    let pending = 0;
    function fill(): void {
      pending += PIPELINED_REQUESTS;
      const paths = Array.from({ length: PIPELINED_REQUESTS }, () => {
        const unique = `${Date.now().toString(36)}${sent++}`;
        return index % 2 === 0 ? `/search?q=release+${unique}` : `/blog/release-${unique}`;
      });
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(""));
    }
    socket.on("data", (data) => {
      const count = data.toString("latin1").split("HTTP/1.1 ").length - 1;
      answered += count;
      pending -= count;
      if (pending < PIPELINED_REQUESTS / 2) fill();
    });
    return socket;
  });
  return {
    stop() {
      for (const socket of sockets) socket.destroy();
      return answered;
    },
  };
}

/** In a process of its own, because this one is busy with the flood. */
async function measureP99(port: number): Promise<number> {
  const args = ["bench/latency-client.ts", String(port), PAGE, String(CONNECTIONS), String(SECONDS * 1000)];
  return Number((await promisify(execFile)("node", args)).stdout);
}

async function runWrk(port: number, path: string, header = "accept: */*") {
  const args = ["-t1", "-c64", `-d${SECONDS}s`, "-H", "accept-encoding: gzip", "-H", header];
  const { stdout } = await promisify(execFile)("wrk", [...args, `http://127.0.0.1:${port}${path}`]);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function waitForServer(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const isReady = await fetch(`http://127.0.0.1:${port}${PAGE}`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server did not answer within 30 seconds.");
}
