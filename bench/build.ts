import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateContent, slugOf } from "./generate.ts";
import { median, type Row } from "./table.ts";

interface Built {
  seconds: number;
  pages: number;
  peakMb: number;
  /** Of all its threads; the bundler is a process of its own. */
  cpuSeconds: number;
}

/** As `npm run build` has it. */
const env = { ...process.env, NODE_COMPILE_CACHE: "node_modules/.cache/code" };

/** In a process of its own, so that its time and memory are its alone. */
function build(content: string, dist: string, { fromNothing = true } = {}): Built {
  if (fromNothing) rmSync(dist, { recursive: true, force: true });
  const started = performance.now();
  const { stdout, status } = spawnSync("node", ["bench/build-once.ts", content, dist], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
  if (status !== 0) throw new Error("The build failed.");
  return { seconds: (performance.now() - started) / 1000, ...JSON.parse(stdout.trim().split("\n").at(-1) ?? "") };
}

/** Of two builds: what one of them did without, the other needed only because of what else the machine did. */
function better(one: Built, other: Built): Built {
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
    // All of them past the size up to which pages are compressed by the build.
    const sizes = [1000, 3000, 5000].map((count) => {
      const content = join(folder, `content-${count}`);
      generateContent(count, content);
      return { count, content, dist: join(folder, `dist-${count}`) };
    });
    const [small, middle, large] = sizes.map(({ content, dist }) => better(build(content, dist), build(content, dist)));
    const site = sizes[2];
    if (!small || !middle || !large || !site) throw new Error("Nothing was built.");
    const perPage = (large.seconds - small.seconds) / (large.pages - small.pages);
    // What each further page takes of the processor: fixed costs drop out, and so does what else the machine does.
    const early = (middle.cpuSeconds - small.cpuSeconds) / (middle.pages - small.pages);
    const late = (large.cpuSeconds - middle.cpuSeconds) / (large.pages - middle.pages);
    return [
      { what: "1,000 articles from nothing", figure: small.seconds, unit: "s", note: `${small.pages} pages` },
      {
        what: "5,000 articles from nothing",
        figure: large.seconds,
        budget: 30,
        unit: "s",
        note: `${large.pages} pages`,
      },
      { what: "each further page", figure: perPage * 1000, unit: "ms" },
      {
        what: "a page from 3,000 to 5,000 over one from 1,000 to 3,000",
        figure: late / early,
        budget: 1.15,
        unit: "×",
      },
      { what: "peak memory at 5,000", figure: Math.round(large.peakMb), budget: 900, unit: "MB" },
      ...(await edits(site.content, site.dist, folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PORT = 4711;

/** Seldom enough not to keep the build from its work. */
const ASKED_EVERY_MS = 50;

/** Each kind of edit is made so many times, and the usual time of them counts. */
const TIMES = 3;

interface Edit {
  what: string;
  budget: number;
  /** What an article's file says after the edit, and what its page shows then. Each time is another. */
  made: (text: string, time: number) => { text: string; shown: string };
}

const withField = (text: string, field: string, value: string) =>
  text.replace(new RegExp(`^${field}:.*`, "m"), `${field}: ${value}`);

const kinds: Edit[] = [
  {
    what: "one edited article at 5,000, until it is served",
    budget: 2,
    made: (text, time) => ({
      text: `${text}\nEdited for the ${time}. time.\n`,
      shown: `Edited for the ${time}. time.`,
    }),
  },
  {
    what: "the same with another title, which lists show",
    budget: 3,
    made: (text, time) => ({ text: withField(text, "title", `Named ${time} times`), shown: `Named ${time} times` }),
  },
  {
    what: "the same with other tags, and so in other lists",
    budget: 3,
    made: (text, time) => {
      const tag = ["python", "react", "dbt"][time] ?? "cost";
      return { text: withField(text, "tags", `[${tag}, teams]`), shown: `/blog/tag/${tag}"` };
    },
  },
  {
    what: "the same on another day, and so elsewhere in its lists",
    budget: 3,
    made: (text, time) => ({
      text: withField(text, "publishedOn", `2024-03-0${time + 1}`),
      shown: `2024-03-0${time + 1}`,
    }),
  },
];

/** Saves an article, builds, and waits until the running server answers with what was changed. */
async function edits(content: string, dist: string, folder: string): Promise<Row[]> {
  const settings = { PORT: String(PORT), HOST: "127.0.0.1", DATA_DIR: join(folder, "var"), DIST: dist };
  const server = spawn("node", ["bench/serve.ts"], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    const address = `http://127.0.0.1:${PORT}/blog/${slugOf(2500)}`;
    await until(address, "<h1");
    const file = join(content, "articles", `${slugOf(2500)}.md`);
    const rows: Row[] = [];
    for (const { what, budget, made } of kinds) {
      const before = readFileSync(file, "utf8");
      const seconds: number[] = [];
      for (let time = 0; time < TIMES; time++) {
        const { text, shown } = made(before, time);
        writeFileSync(file, text);
        const started = performance.now();
        const building = spawn("node", ["bench/build-once.ts", content, dist], { stdio: "ignore", env });
        const ended = once(building, "exit");
        await until(address, shown);
        seconds.push((performance.now() - started) / 1000);
        await ended;
      }
      rows.push({ what, figure: median(seconds), budget, unit: "s" });
    }
    return rows;
  } finally {
    server.kill();
  }
}

async function until(address: string, shown: string): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const text = await fetch(address).then(
      (response) => response.text(),
      () => "",
    );
    if (text.includes(shown)) return;
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
  throw new Error(`${address} did not change.`);
}
