import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { get } from "node:http";
import { arch, cpus, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { runCommand, UsageError } from "../../src/shared/run-command.ts";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { findBrowser } from "../../tests/browser.ts";
import { measureClick, recordClicks } from "../browser.ts";
import { article, generateContent, slugOf } from "../generate.ts";
import { ENCODINGS, NGINX_BUDGET, runWrk, startNginx, waitForPort } from "../server.ts";
import { isOverBudget, median, printTable, type Row } from "../table.ts";

const ARTICLE = `/blog/${slugOf(7)}`;
const SMALL = 100;
/** The first build after an installation also fills the compile cache and the disk's: the median leaves it out. */
const BUILD_RUNS = 3;
const START_RUNS = 5;
const WRK_SECONDS = 8;
const WRK_ROUNDS = 3;
/** A click takes one to three frames, so that the median of few differs by a sixth from run to run. */
const BROWSER_RUNS = 11;
/** The home page blocks longest of all pages. 40 ms on a machine on which an article of Next blocks for 317 ms. */
const HOME_BLOCKING_BUDGET = 0.126;
/** Which link of the list is clicked: not the first, which may be larger than the others. */
const LINK = 4;
const READ_TIMEOUT_MS = 60_000;

interface App {
  name: string;
  cwd: string;
  env?: Record<string, string>;
  /** Folders that a build creates. */
  outputs: string[];
  build: (articles: number) => string[];
  start: (port: number) => string[];
  /** Selects the link to an article in the list of articles. */
  card: string;
}

/** A folder that stays, so that the packages are installed once. */
const folder = join(tmpdir(), "bench-peers");
const peerContent = (articles: number) => join(folder, `content-${articles}`);
const ourContent = (articles: number) => join(folder, `our-content-${articles}`);

const ours: App = {
  name: "this site",
  cwd: resolve("."),
  env: {
    DIST_DIR: join(folder, "our-dist"),
    SITE_DIR: ourContent(SMALL),
    DATA_DIR: join(folder, "our-data"),
    MALLOC_ARENA_MAX: "2",
  },
  outputs: [join(folder, "our-dist")],
  build: (articles) => ["bench/build-once.ts", ourContent(articles), join(folder, "our-dist")],
  // As `npm start`, without its check whether the build is stale.
  start: () => ["--max-semi-space-size=4", "src/serve.ts"],
  card: `main :is(h2, h3) a[href^="/blog/"]`,
};

const definePeer = (name: string, app: Pick<App, "outputs" | "build" | "start">): App => ({
  name,
  cwd: join(folder, name),
  card: ".card h2 a",
  ...app,
});

const next = definePeer("next", {
  outputs: [".next"],
  build: () => ["node_modules/next/dist/bin/next", "build"],
  start: (port) => ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"],
});
const astro = definePeer("astro", {
  outputs: ["dist", ".astro", "node_modules/.astro", "node_modules/.vite"],
  build: () => ["node_modules/astro/bin/astro.mjs", "build"],
  start: () => ["dist/server/entry.mjs"],
});
const vike = definePeer("vike", {
  outputs: ["dist"],
  build: () => ["node_modules/vike/bin.js", "build"],
  start: (port) => ["node_modules/vike/bin.js", "preview", "--port", String(port)],
});
const peers = [next, astro, vike];

/** Copies the peers' projects into the folder and installs their packages. */
function install(): void {
  for (const { name, cwd } of peers) {
    cpSync(`bench/peers/apps/${name}`, cwd, { recursive: true });
    const library = join(cwd, name === "astro" ? "src/lib" : "lib");
    cpSync("bench/peers/apps/shared", library, { recursive: true });
    if (existsSync(join(cwd, "node_modules"))) continue;
    console.log(`Installing ${name} …`);
    const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund"], { cwd, shell: true, stdio: "inherit" });
    if (status !== 0) throw new Error(`${name} could not be installed.`);
  }
}

/** The same articles for this site and for the peers, which call the date differently. */
function generate(articles: number): void {
  if (existsSync(peerContent(articles))) return;
  generateContent(articles, ourContent(articles));
  mkdirSync(peerContent(articles), { recursive: true });
  for (let number = 1; number <= articles; number++) {
    const text = article(number).replace(/^publishedOn: (.*)$/m, 'date: "$1"');
    writeFileSync(join(peerContent(articles), `${slugOf(number)}.md`), text);
  }
}

function createEnv(app: App, articles: number, settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    ASTRO_TELEMETRY_DISABLED: "1",
    NODE_COMPILE_CACHE: app === ours ? resolve("node_modules/.cache/code") : "",
    CONTENT_DIR: peerContent(articles),
    HOST: "127.0.0.1",
    ...app.env,
    ...settings,
  };
}

interface BuildTime {
  seconds: number;
  /** User and system time of all its processes, which other work on the machine changes little. */
  cpuSeconds: number;
}

/** CPU time of the processes that this one has started and that have ended, on Linux. */
function readChildrenCpuSeconds(): number {
  const TICKS_PER_SECOND = 100;
  const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(") ");
  // The fields `cutime` and `cstime` of proc_pid_stat(5), the first of which is number 16; 3 is the first after the name.
  const [user, system] = fields.split(" ").slice(13, 15).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / TICKS_PER_SECOND;
}

/** Outputs of earlier builds, deleted at the end of a run: ext4 creates files more slowly just after many deletions. */
const oldOutputs = join(folder, "old-outputs");
let oldCount = 0;

/** Builds from nothing. */
function build(app: App, articles: number): BuildTime {
  for (const output of app.outputs.map((path) => resolve(app.cwd, path)))
    if (existsSync(output)) renameSync(output, join(oldOutputs, String(oldCount++)));
  const options = { cwd: app.cwd, env: createEnv(app, articles), encoding: "utf8" as const };
  const [started, cpuBefore] = [performance.now(), readChildrenCpuSeconds()];
  const { status, stdout, stderr } = spawnSync(process.execPath, app.build(articles), options);
  if (status !== 0) throw new Error(`${app.name} could not be built:\n${stdout}${stderr}`);
  return { seconds: (performance.now() - started) / 1000, cpuSeconds: readChildrenCpuSeconds() - cpuBefore };
}

/** Builds the apps in turns, so that other work on the machine affects all of them. */
function buildInTurns(apps: App[], articles: number): Map<App, BuildTime> {
  generate(articles);
  const times = new Map(apps.map((app): [App, BuildTime[]] => [app, []]));
  for (let run = 0; run < BUILD_RUNS; run++) for (const app of apps) times.get(app)?.push(build(app, articles));
  return new Map(
    Array.from(times, ([app, all]) => [
      app,
      {
        seconds: median(all.map(({ seconds }) => seconds)),
        cpuSeconds: median(all.map(({ cpuSeconds }) => cpuSeconds)),
      },
    ]),
  );
}

function measureBuilds(articles: number, others: App[], reference: App, budget: number): Row[] {
  const times = buildInTurns([ours, ...others], articles);
  const ratioOf = (unit: keyof BuildTime) =>
    (times.get(ours)?.[unit] ?? Number.NaN) / (times.get(reference)?.[unit] ?? Number.NaN);
  return [
    ...Array.from(times, ([{ name }, { seconds, cpuSeconds }]) => ({
      what: `build, ${articles} articles, ${name}`,
      figure: seconds,
      unit: "s",
      note: `${cpuSeconds.toFixed(1)} s of CPU`,
    })),
    {
      what: `build, ${articles} articles, ratio to ${reference.name}`,
      figure: ratioOf("seconds"),
      budget,
      unit: "×",
      note: `${ratioOf("cpuSeconds").toFixed(2)} × in CPU time`,
    },
  ];
}

async function start(app: App): Promise<{ url: string; process: ChildProcess; readyMs: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const env = createEnv(app, SMALL, { PORT: String(port), SITE_URL: url });
  const child = spawn(process.execPath, app.start(port), { cwd: app.cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  while (!(await isServed(url + ARTICLE))) {
    if (performance.now() - started > READ_TIMEOUT_MS) throw new Error(`${app.name} did not start.`);
    await new Promise((resume) => setTimeout(resume, 3));
  }
  return { url, process: child, readyMs: performance.now() - started };
}

/** Not with `fetch`, which would wait longer after each refused connection. */
function isServed(url: string): Promise<boolean> {
  return new Promise((settle) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      // A redirect adds a slash to the path.
      settle((response.statusCode ?? 500) < 400);
    });
    request.on("error", () => settle(false));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

/** Does what our server would do while it is measured: typesets PDFs and compresses assets. */
function finishOurs(): void {
  const options = { cwd: ours.cwd, env: createEnv(ours, SMALL), encoding: "utf8" as const };
  const { status, stderr } = spawnSync(process.execPath, ["src/build/cli/finish-build.ts"], options);
  if (status !== 0) throw new Error(`The build could not be finished:\n${stderr}`);
}

async function measureServers(): Promise<Row[]> {
  finishOurs();
  const apps = [ours, astro, next];
  const ready = new Map(apps.map((app): [App, number[]] => [app, []]));
  for (let run = 0; run < START_RUNS; run++)
    for (const app of apps) {
      const { process: child, readyMs } = await start(app);
      ready.get(app)?.push(readyMs);
      await stop(child);
    }
  const rows: Row[] = [];
  for (const app of apps) {
    const { url, process: child } = await start(app);
    // With these encodings, so that the page is in memory before the load begins.
    const first = await fetch(url + ARTICLE, { headers: { "accept-encoding": ENCODINGS } });
    const { port, pathname } = new URL(first.url);
    const measureOnce = () => runWrk(Number(port), pathname, { seconds: WRK_SECONDS }).perSecond;
    rows.push(
      { what: `ready after start, ${app.name}`, figure: median(ready.get(app) ?? []), unit: "ms" },
      { what: `an article, ${app.name}`, figure: Math.round(measureOnce()), unit: "/s" },
      {
        what: `memory after load, ${app.name}`,
        figure: readMemoryMb(child.pid ?? 0),
        ...(app === ours && { budget: 150 }),
        unit: "MB",
      },
      ...(app === ours ? await compareWithNginx(url, measureOnce) : []),
    );
    await stop(child);
  }
  const ratio = median(ready.get(ours) ?? []) / median(ready.get(astro) ?? []);
  return [...rows, { what: "ready after start, ratio to astro", figure: ratio, budget: 1.1, unit: "×" }];
}

/** Loads nginx, which serves the same article as a file, in turns with our server. */
async function compareWithNginx(url: string, measureOurs: () => number): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  const html = Buffer.from(await (await fetch(url + ARTICLE)).arrayBuffer());
  const port = await freePort();
  const nginx = startNginx(directory, ARTICLE, html, port);
  if (!nginx) throw new Error("This benchmark needs nginx. Install it (Debian: apt-get install nginx-light).");
  try {
    await waitForPort(port);
    const rounds = Array.from({ length: WRK_ROUNDS }, () => ({
      ours: measureOurs(),
      nginx: runWrk(port, ARTICLE, { seconds: WRK_SECONDS }).perSecond,
    }));
    return [
      { what: "an article, nginx", figure: Math.round(median(rounds.map((round) => round.nginx))), unit: "/s" },
      {
        what: "an article, ratio to nginx",
        figure: median(rounds.map((round) => round.ours / round.nginx)),
        budget: NGINX_BUDGET,
        atLeast: true,
        unit: "×",
      },
    ];
  } finally {
    await stop(nginx);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Resident memory of a process and its descendants, on Linux. */
function readMemoryMb(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" "))
    .filter(Boolean);
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  return kilobytes / 1024 + children.reduce((sum, child) => sum + readMemoryMb(Number(child)), 0);
}

const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

interface Visit {
  page: Page;
  close: () => Promise<void>;
}

async function openBlog(browser: Browser, url: string, options: { isSlow: boolean; cpu: number }): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (options.isSlow) await session.send("Network.emulateNetworkConditions", SLOW_LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: options.cpu });
  await page.addInitScript(() => {
    const observed = { tasks: [] as { start: number; duration: number }[] };
    Object.assign(globalThis, { observed });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) observed.tasks.push({ start: startTime, duration });
    }).observe({ type: "longtask", buffered: true });
  });
  await recordClicks(page);
  await page.goto(url, { waitUntil: "load" });
  // Some apps never stop prefetching.
  await page.waitForLoadState("networkidle", { timeout: 8000 }).catch(() => {});
  await page.waitForTimeout(1500);
  return { page, close: () => context.close() };
}

/** First paint and the parts of long tasks over 50 ms after it, with a slow processor and line. */
async function measureLoad(browser: Browser, url: string): Promise<{ paint: number; blocking: number }> {
  const { page, close } = await openBlog(browser, url, { isSlow: true, cpu: 4 });
  const load = await page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const { tasks } = Reflect.get(globalThis, "observed");
    const late = tasks.filter(({ start }: { start: number }) => start >= paint);
    return { paint, blocking: late.reduce((sum: number, task: { duration: number }) => sum + task.duration - 50, 0) };
  });
  await close();
  return load;
}

interface Click {
  isSlow: boolean;
  /** How long the pointer rests on the link before the click; 0 for a tap. */
  hoverMs: number;
}

async function measureListClick(browser: Browser, app: App, url: string, click: Click): Promise<number> {
  const { page, close } = await openBlog(browser, `${url}/blog`, { isSlow: click.isSlow, cpu: 1 });
  const link = page.locator(app.card).nth(LINK);
  await link.scrollIntoViewIfNeeded();
  if (click.hoverMs === 0) await page.waitForTimeout(1500);
  else {
    // Chromium reports no movement for the first event of a mouse.
    await page.mouse.move(5, 5);
    await link.hover();
    await page.waitForTimeout(click.hoverMs);
  }
  const ms = await measureClick(page, link);
  await close();
  return ms;
}

const clicks: Record<string, Click> = {
  "tap, slow line": { isSlow: true, hoverMs: 0 },
  "hovered, slow line": { isSlow: true, hoverMs: 1000 },
  "hovered, fast line": { isSlow: false, hoverMs: 1000 },
};

async function measureBrowser(): Promise<Row[]> {
  finishOurs();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  const apps = [ours, next, astro];
  const servers = new Map<App, Awaited<ReturnType<typeof start>>>();
  const results = new Map<string, number[]>();
  const add = (what: string, app: App, figure: number) => {
    const key = `${what}, ${app.name}`;
    results.set(key, [...(results.get(key) ?? []), figure]);
  };
  try {
    for (const app of apps) servers.set(app, await start(app));
    for (let run = 0; run < BROWSER_RUNS; run++)
      for (const [app, { url }] of servers) {
        const { paint, blocking } = await measureLoad(browser, url + ARTICLE);
        add("first paint", app, paint);
        add("blocking time", app, blocking);
        if (app === ours) add("blocking time of the home page", app, (await measureLoad(browser, url)).blocking);
        for (const [what, click] of Object.entries(clicks))
          add(what, app, await measureListClick(browser, app, url, click));
      }
  } finally {
    await browser.close();
    for (const { process: child } of servers.values()) child.kill();
  }
  const of = (what: string, app: App) => median(results.get(`${what}, ${app.name}`) ?? []);
  const ratio = (what: string, other: App, budget: number): Row => ({
    what: `${what}, ratio to ${other.name}`,
    figure: of(what, ours) / of(what, other),
    budget,
    unit: "×",
  });
  return [
    ...Array.from(results, ([what, figures]) => ({ what, figure: Math.round(median(figures)), unit: "ms" })),
    {
      what: "blocking time of the home page, ratio to an article, next",
      figure: of("blocking time of the home page", ours) / of("blocking time", next),
      budget: HOME_BLOCKING_BUDGET,
      unit: "×",
    },
    ratio("tap, slow line", next, 1),
    ratio("hovered, slow line", next, 0.5),
    ratio("hovered, fast line", astro, 0.6),
  ];
}

const parts: Record<string, () => Row[] | Promise<Row[]>> = {
  "build-5000": () => measureBuilds(5000, [vike], vike, 0.6),
  "build-1000": () => measureBuilds(1000, [vike, astro], vike, 1),
  // The last, because the servers need these builds.
  "build-100": () => measureBuilds(SMALL, peers, next, 0.5),
  servers: measureServers,
  browser: measureBrowser,
};

/** Measures these parts, in the order of `parts`. */
export async function measure(
  names = Object.keys(parts),
  onMeasured: (name: string, rows: Row[]) => void = () => {},
): Promise<Row[]> {
  // A run that was interrupted leaves its own.
  rmSync(oldOutputs, { recursive: true, force: true });
  mkdirSync(oldOutputs, { recursive: true });
  install();
  const all: Row[] = [];
  for (const [name, measurePart] of Object.entries(parts)) {
    if (!names.includes(name)) continue;
    const rows = await measurePart();
    onMeasured(name, rows);
    all.push(...rows);
  }
  rmSync(oldOutputs, { recursive: true, force: true });
  return all;
}

if (import.meta.main)
  await runCommand({
    call: "npm run bench:peers --",
    usage: `npm run bench:peers [-- part …]\n\nMeasures this site beside the same blog in Next, Astro and Vike, in ${folder}.\nParts: ${Object.keys(parts).join(", ")}. 'servers' and 'browser' need the builds of 'build-100'.`,
    options: {},
    async run({ positionals }) {
      const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
      if (unknown) throw new UsageError(`There is no part '${unknown}'.`);
      const memoryGb = Math.round(totalmem() / 2 ** 30);
      console.log(
        `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores, ${arch()}, ${memoryGb} GB`,
      );
      const rows = await measure(positionals.length ? positionals : undefined, printTable);
      const overBudget = rows.filter(isOverBudget).length;
      if (overBudget) console.log(`\n${overBudget} over budget`);
      process.exit(overBudget ? 1 : 0);
    },
  });
