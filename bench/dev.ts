import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { freePort } from "../src/shared/testing/free-port.ts";
import { median, type Row } from "./table.ts";

const STARTS = 3;
const SAVES = 5;
const POLL_MS = 10;
const DEADLINE_MS = 180_000;
const FIRST_PAGE_MS = 5000;
/** Linux counts the processor time of a process in hundredths of a second. */
const MS_PER_TICK = 10;

interface Cost {
  ms: number;
  cpuMs: number;
}

/** Time until the dev server shows the first page, and a text that was saved, on a copy of the project. */
export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-dev-"));
  try {
    for (const name of ["node_modules", "package.json", "package-lock.json", "tsconfig.json", "scripts"])
      symlinkSync(resolve(name), join(folder, name));
    for (const name of ["src", "content"]) cpSync(name, join(folder, name), { recursive: true });
    const starts: Cost[] = [];
    for (let round = 0; round <= STARTS; round++) {
      const { child, cost } = await start(folder);
      await stop(child);
      starts.push(cost);
    }
    const [first, ...later] = starts;
    return [
      ...(first ? [{ ...createRow("first page of the first start", [first]), budget: FIRST_PAGE_MS }] : []),
      { ...createRow("first page of a later start", later), budget: FIRST_PAGE_MS },
      { ...createRow("saved text to page", await measureSaves(folder)), budget: 1000 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const createRow = (what: string, costs: Cost[]): Row => ({
  what,
  figure: Math.round(median(costs.map(({ ms }) => ms))),
  unit: "ms",
  note: `${Math.round(median(costs.map(({ cpuMs }) => cpuMs)))} ms of processor time`,
});

async function measureSaves(folder: string): Promise<Cost[]> {
  const { child, origin } = await start(folder);
  const [file = ""] = globSync("content/articles/*.md", { cwd: folder }).sort();
  const url = `${origin}/blog/${basename(file, ".md")}`;
  const costs: Cost[] = [];
  for (let round = 0; round < SAVES; round++) {
    const text = `Saved ${round} times before.`;
    const cpuMs = readCpuMs(child);
    const started = performance.now();
    appendFileSync(join(folder, file), `\n${text}\n`);
    await waitForPage(url, text);
    costs.push({ ms: performance.now() - started, cpuMs: readCpuMs(child) - cpuMs });
  }
  await stop(child);
  return costs;
}

/** Starts the dev server as `npm run dev` does, and waits for its first page. */
async function start(folder: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, ["--import", "./scripts/preload.mjs", "src/build/dev/main.ts"], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", SITE_URL: origin, DATA_DIR: join(folder, "var") },
    stdio: "ignore",
  });
  await waitForPage(origin, "<h1");
  return { child, origin, cost: { ms: performance.now() - started, cpuMs: readCpuMs(child) } };
}

async function waitForPage(url: string, text: string): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (performance.now() < deadline) {
    const html = await fetch(url).then(
      (response) => response.text(),
      () => "",
    );
    if (html.includes(text)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${url} does not show '${text}'.`);
}

/** User and system time of all threads of a process. */
function readCpuMs({ pid }: ChildProcess): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * MS_PER_TICK;
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
