import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateContent, slugOf } from "./generate.ts";
import { median, type Row } from "./table.ts";

interface BuildResult {
  seconds: number;
  pages: number;
  peakMb: number;
  /** CPU time of all its threads, without the bundler, which is a separate process. */
  cpuSeconds: number;
}

/** The same compile cache as `npm run build`. */
const env = { ...process.env, NODE_COMPILE_CACHE: "node_modules/.cache/code" };

/** Full build in a separate process, to measure its time and memory alone. */
function build(content: string, dist: string): BuildResult {
  rmSync(dist, { recursive: true, force: true });
  const started = performance.now();
  const { stdout, status } = spawnSync("node", ["bench/build-once.ts", content, dist], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
  if (status !== 0) throw new Error("The build failed.");
  return { seconds: (performance.now() - started) / 1000, ...JSON.parse(stdout.trim().split("\n").at(-1) ?? "") };
}

/** Typesets the PDFs and compresses the assets of a build, as a server does after it, and returns the seconds. */
function finish(content: string, dist: string): number {
  const started = performance.now();
  const { status } = spawnSync("node", ["src/build/cli/finish-build.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...env, SITE_DIR: content, DIST_DIR: dist },
  });
  if (status !== 0) throw new Error("The build could not be finished.");
  return (performance.now() - started) / 1000;
}

/** The best times of two builds, because other work on the machine only adds time. Memory is the higher of the two. */
function mergeResults(one: BuildResult, other: BuildResult): BuildResult {
  return {
    pages: one.pages,
    seconds: Math.min(one.seconds, other.seconds),
    cpuSeconds: Math.min(one.cpuSeconds, other.cpuSeconds),
    peakMb: Math.max(one.peakMb, other.peakMb),
  };
}

export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-build-"));
  try {
    const sizes = [100, 1000, 3000, 5000].map((count) => {
      const content = join(folder, `content-${count}`);
      generateContent(count, content);
      return { count, content, dist: join(folder, `dist-${count}`) };
    });
    const [first, small, middle, large] = sizes.map(({ content, dist }) =>
      mergeResults(build(content, dist), build(content, dist)),
    );
    const site = sizes.at(-1);
    if (!first || !small || !middle || !large || !site) throw new Error("No build result.");
    const finishSeconds = finish(site.content, site.dist);
    const perPage = (large.seconds - small.seconds) / (large.pages - small.pages);
    // CPU time per additional page: excludes fixed costs and other work on the machine.
    const early = (middle.cpuSeconds - small.cpuSeconds) / (middle.pages - small.pages);
    const late = (large.cpuSeconds - middle.cpuSeconds) / (large.pages - middle.pages);
    return [
      {
        what: "first build, our site and 100 articles",
        figure: first.seconds,
        budget: 12,
        unit: "s",
        note: `${first.pages} pages, ${Math.round(first.cpuSeconds)} s of CPU without the bundler`,
      },
      {
        what: "full build, 1,000 articles",
        figure: small.seconds,
        unit: "s",
        note: `${small.pages} pages, ${Math.round(small.cpuSeconds)} s of CPU without the bundler`,
      },
      {
        what: "full build, 5,000 articles",
        figure: large.seconds,
        budget: 30,
        unit: "s",
        note: `${large.pages} pages`,
      },
      { what: "each additional page", figure: perPage * 1000, unit: "ms" },
      {
        what: "CPU per page at 3,000–5,000 articles, ratio to 1,000–3,000",
        figure: late / early,
        budget: 1.15,
        unit: "×",
      },
      { what: "peak memory, 5,000 articles", figure: Math.round(large.peakMb), budget: 700, unit: "MB" },
      {
        what: "PDFs and compression after a first build",
        figure: finishSeconds,
        unit: "s",
        note: "npm run build:finish",
      },
      ...(await measureEdits(site.content, site.dist, folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PORT = 4711;

/** Long enough not to slow down the build. */
const POLL_INTERVAL_MS = 50;

/** Repetitions of each kind of edit; the median counts. */
const REPETITIONS = 3;

interface Edit {
  what: string;
  budget: number;
  /** Returns the edited file and a text that its page then contains. Each repetition gives another edit. */
  apply: (text: string, time: number) => { text: string; expected: string };
}

const replaceField = (text: string, field: string, value: string) =>
  text.replace(new RegExp(`^${field}:.*`, "m"), `${field}: ${value}`);

const EDITS: Edit[] = [
  {
    what: "edited text of 1 in 5,000 articles, until it is served",
    budget: 2,
    apply: (text, time) => ({
      text: `${text}\nEdited for the ${time}. time.\n`,
      expected: `Edited for the ${time}. time.`,
    }),
  },
  {
    what: "edited title, which lists show",
    budget: 3,
    apply: (text, time) => ({
      text: replaceField(text, "title", `Named ${time} times`),
      expected: `Named ${time} times`,
    }),
  },
  {
    what: "edited tags, which changes its lists",
    budget: 3,
    apply: (text, time) => {
      const tag = ["python", "react", "dbt"][time] ?? "cost";
      return { text: replaceField(text, "tags", `[${tag}, teams]`), expected: `/blog/tag/${tag}"` };
    },
  },
  {
    what: "edited date, which changes its position in lists",
    budget: 3,
    apply: (text, time) => ({
      text: replaceField(text, "publishedOn", `2024-03-0${time + 1}`),
      expected: `2024-03-0${time + 1}`,
    }),
  },
];

/** Saves an article, builds, and waits until the running server serves the change. */
async function measureEdits(content: string, dist: string, folder: string): Promise<Row[]> {
  const settings = {
    PORT: String(PORT),
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "var"),
    DIST_DIR: dist,
    SITE_DIR: content,
  };
  const server = spawn("node", ["src/serve.ts"], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    const address = `http://127.0.0.1:${PORT}/blog/${slugOf(2500)}`;
    await waitUntilServed(address, "<h1");
    const file = join(content, "articles", `${slugOf(2500)}.md`);
    const rows: Row[] = [];
    for (const { what, budget, apply } of EDITS) {
      const before = readFileSync(file, "utf8");
      const seconds: number[] = [];
      for (let time = 0; time < REPETITIONS; time++) {
        const { text, expected } = apply(before, time);
        writeFileSync(file, text);
        const started = performance.now();
        const building = spawn("node", ["bench/build-once.ts", content, dist], { stdio: "ignore", env });
        const exited = once(building, "exit");
        await waitUntilServed(address, expected);
        seconds.push((performance.now() - started) / 1000);
        await exited;
      }
      rows.push({ what, figure: median(seconds), budget, unit: "s" });
    }
    return rows;
  } finally {
    server.kill();
  }
}

async function waitUntilServed(address: string, text: string): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const html = await fetch(address).then(
      (response) => response.text(),
      () => "",
    );
    if (html.includes(text)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`${address} does not contain '${text}' after 1,000 requests.`);
}
