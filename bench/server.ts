import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDist } from "../src/build-store/dist.ts";
import { median, type Row } from "./table.ts";

const PAGE = "/blog/a-job-that-runs-twice-must-pay-once";
const ON_DEMAND = "/case-studies/weekly";
const ROUNDS = 7;
const SECONDS = 2;

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
    const env = { ...process.env, PORT: "4701", HOST: "127.0.0.1", DATA_DIR: folder, NODE_ENV: "production" };
    running.push(
      start(["src/server/process/main.ts"], env),
      start(["bench/baseline-server.ts", `${pageFile}.gz`, "4702"]),
    );
    running.push(start(["bench/serve.ts"], { ...env, PORT: "4705", KEEP_MADE: "0" }));
    running.push(start(["bench/baseline-render.ts", ON_DEMAND, "4704"]));
    const nginx = startNginx(folder, pageFile);
    if (nginx) running.push(nginx);
    await Promise.all(["4701", "4702", "4704", "4705", ...(nginx ? ["4703"] : [])].map(waitForPort));

    const figures = { ours: [], baseline: [], nginx: [], cached: [], uncached: [], render: [] } satisfies Record<
      string,
      Figures[]
    >;
    const rounds: Record<keyof typeof figures, Figures[]> = figures;
    for (let round = 0; round < ROUNDS; round++) {
      rounds.ours.push(wrk(`http://127.0.0.1:4701${PAGE}`));
      rounds.baseline.push(wrk("http://127.0.0.1:4702/"));
      if (nginx) rounds.nginx.push(wrk("http://127.0.0.1:4703/page"));
      rounds.cached.push(wrk(`http://127.0.0.1:4701${ON_DEMAND}`));
      rounds.uncached.push(wrk(`http://127.0.0.1:4705${ON_DEMAND}`, "identity"));
      rounds.render.push(wrk("http://127.0.0.1:4704/", "identity"));
    }
    const speed = (name: keyof typeof figures) => median(rounds[name].map(({ perSecond }) => perSecond));
    // The ratio is computed per round, because load on the machine may change over minutes.
    const ratio = (one: keyof typeof figures, other: keyof typeof figures, of: keyof Figures) =>
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
        ? [{ what: "ratio to nginx, 1 worker, gzip_static", figure: ratio("ours", "nginx", "perSecond"), unit: "×" }]
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

function startNginx(folder: string, pageFile: string): ChildProcess | null {
  if (spawnSync("nginx", ["-v"]).error) return null;
  spawnSync("cp", [pageFile, join(folder, "page")]);
  spawnSync("cp", [`${pageFile}.gz`, join(folder, "page.gz")]);
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; default_type text/html; gzip_static on; keepalive_requests 1000000;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:4703; root ${folder}; } }`,
  );
  return spawn("nginx", ["-c", config, "-p", folder], { stdio: ["ignore", "ignore", "inherit"] });
}

async function waitForPort(port: string): Promise<void> {
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

function wrk(url: string, encoding = "gzip"): Figures {
  const args = ["-t1", "-c64", `-d${SECONDS}s`, "--latency", "-H", `accept-encoding: ${encoding}`, url];
  const { stdout, error } = spawnSync("wrk", args, { encoding: "utf8" });
  if (error) throw new Error("This benchmark needs wrk. Install it (Debian: apt-get install wrk).");
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return { perSecond, p99: Number(p99) * (unit === "us" ? 0.001 : unit === "s" ? 1000 : 1) };
}
