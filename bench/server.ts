import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { openDist } from "../src/build-store/dist.ts";
import { freePort } from "../src/shared/testing/free-port.ts";
import { median, type Row } from "./table.ts";

const PAGE = "/blog/a-job-that-runs-twice-must-pay-once";
const ON_DEMAND = "/case-studies/weekly";
/** Of a browser: nginx has no Brotli without a further module, and sends gzip. */
export const ENCODINGS = "br, gzip";
const ROUNDS = 5;
const SECONDS = 2;
/** wrk counts the wait until its connections are accepted, which would determine the p99 of a few seconds. */
const PAGE_SECONDS = 8;

/** The part of nginx's requests a second that one process has to reach. */
export const NGINX_BUDGET = 0.58;

interface Figures {
  perSecond: number;
  p99: number;
}

/** Compares our server, a minimal `node:http` server and nginx with the same bytes, in turns, so that noise affects all of them. */
export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const dist = openDist("dist");
  const pageFile = dist.storePath(dist.manifest(dist.currentId() ?? "").pages[PAGE]?.html ?? "");
  const running: ChildProcess[] = [];
  try {
    const ports = {
      ours: await freePort(),
      uncached: await freePort(),
      baseline: await freePort(),
      render: await freePort(),
      nginx: await freePort(),
    };
    const env = { ...process.env, HOST: "127.0.0.1", DATA_DIR: folder, NODE_ENV: "production" };
    running.push(
      start(["src/serve.ts"], { ...env, PORT: String(ports.ours) }),
      start(["bench/uncached-server.ts"], { ...env, PORT: String(ports.uncached) }),
      start(["bench/baseline-render.ts", ON_DEMAND, String(ports.render)]),
    );
    await Promise.all([waitForPort(ports.ours), waitForPort(ports.uncached), waitForPort(ports.render)]);
    const headers = JSON.stringify(await readHeaders(ports.ours));
    running.push(start(["bench/baseline-server.ts", `${pageFile}.br`, String(ports.baseline), headers]));
    await waitForPort(ports.baseline);
    const nginx = startNginx(folder, PAGE, readFileSync(pageFile), ports.nginx);
    if (nginx) {
      running.push(nginx);
      await waitForPort(ports.nginx);
    }

    // Requests for the same URL at the same time would share one render.
    const uniqueQueries = join(folder, "unique-queries.lua");
    writeFileSync(
      uniqueQueries,
      'local n = 0\nrequest = function() n = n + 1 return wrk.format(nil, wrk.path .. "?" .. n) end',
    );
    const rounds: Record<"ours" | "baseline" | "nginx" | "cached" | "uncached" | "render", Figures[]> = {
      ...{ ours: [], baseline: [], nginx: [], cached: [], uncached: [], render: [] },
    };
    // The first seconds, in which code is compiled, are not counted.
    for (const port of [ports.ours, ports.baseline]) runWrk(port, PAGE);
    for (let round = 0; round < ROUNDS; round++) {
      rounds.ours.push(runWrk(ports.ours, PAGE, { seconds: PAGE_SECONDS }));
      rounds.baseline.push(runWrk(ports.baseline, PAGE, { seconds: PAGE_SECONDS }));
      if (nginx) rounds.nginx.push(runWrk(ports.nginx, PAGE, { seconds: PAGE_SECONDS }));
      rounds.cached.push(runWrk(ports.ours, ON_DEMAND));
      rounds.uncached.push(runWrk(ports.uncached, ON_DEMAND, { encoding: "identity", script: uniqueQueries }));
      rounds.render.push(runWrk(ports.render, "/", { encoding: "identity" }));
    }
    const speed = (name: keyof typeof rounds) => median(rounds[name].map(({ perSecond }) => perSecond));
    // The ratio is computed per round, because load on the machine may change over minutes.
    const ratio = (one: keyof typeof rounds, other: keyof typeof rounds, of: keyof Figures) =>
      median(rounds[one].map((figure, round) => figure[of] / (rounds[other][round]?.[of] ?? Number.NaN)));
    return [
      { what: "Prerendered page", figure: Math.round(speed("ours")), unit: "/s" },
      {
        what: "ratio to plain node:http with the same bytes",
        figure: ratio("ours", "baseline", "perSecond"),
        budget: 0.85,
        atLeast: true,
        unit: "×",
      },
      { what: "p99, ratio to plain node:http", figure: ratio("ours", "baseline", "p99"), budget: 1.3, unit: "×" },
      ...(nginx
        ? [
            {
              what: "ratio to nginx, 1 worker, gzip_static",
              figure: ratio("ours", "nginx", "perSecond"),
              budget: NGINX_BUDGET,
              atLeast: true,
              unit: "×",
            },
            {
              what: "plain node:http, ratio to nginx",
              figure: ratio("baseline", "nginx", "perSecond"),
              unit: "×",
            },
          ]
        : []),
      { what: "On-demand page, cached", figure: Math.round(speed("cached")), unit: "/s" },
      { what: "On-demand page, not cached", figure: Math.round(speed("uncached")), unit: "/s" },
      {
        what: "ratio to plain renderToString of the same tree",
        figure: ratio("uncached", "render", "perSecond"),
        budget: 0.5,
        atLeast: true,
        unit: "×",
      },
    ];
  } finally {
    for (const child of running) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function start(args: string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  return spawn("node", args, { env, stdio: ["ignore", "ignore", "inherit"] });
}

/**
 * nginx with one worker, configured for a site of static files with their gzip variants: it sends `page.html` for `/page`.
 * Null if it is not installed.
 */
export function startNginx(folder: string, path: string, html: Buffer, port: number): ChildProcess | null {
  if (spawnSync("nginx", ["-v"]).error) return null;
  const file = join(folder, `${path}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
  writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }));
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    // Its worker could not read the temporary folder as the user that nginx chooses when it is started by root.
    `${process.getuid?.() === 0 ? "user root; " : ""}daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; default_type text/html; gzip_static on; keepalive_requests 1000000;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files $uri $uri.html $uri/index.html =404; } } }`,
  );
  return spawn("nginx", ["-c", config, "-p", folder], { stdio: ["ignore", "ignore", "inherit"] });
}

export async function waitForPort(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`Nothing listens on ${port}.`);
}

/** The headers of our page, without those that `node:http` adds itself. */
async function readHeaders(port: number): Promise<string[]> {
  const { headers } = await fetch(`http://127.0.0.1:${port}${PAGE}`, { headers: { "accept-encoding": ENCODINGS } });
  return [...headers].filter(([name]) => !["connection", "date", "keep-alive"].includes(name)).flat();
}

interface WrkOptions {
  seconds?: number;
  encoding?: string;
  /** The path of a Lua script. */
  script?: string;
}

export function runWrk(
  port: number,
  path: string,
  { seconds = SECONDS, encoding = ENCODINGS, script }: WrkOptions = {},
): Figures {
  const url = `http://127.0.0.1:${port}${path}`;
  const options = ["-t1", "-c64", `-d${seconds}s`, "--latency", "-H", `accept-encoding: ${encoding}`];
  const args = [...options, ...(script ? ["-s", script] : []), url];
  const { stdout, error } = spawnSync("wrk", args, { encoding: "utf8" });
  if (error) throw new Error("This benchmark needs wrk. Install it (Debian: apt-get install wrk).");
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} did not answer with 200.`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return { perSecond, p99: Number(p99) * (unit === "us" ? 0.001 : unit === "s" ? 1000 : 1) };
}
