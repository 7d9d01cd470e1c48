import { mkdtempSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSeededRandom } from "../../src/shared/seeded-random.ts";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { sendRaw } from "../http/raw-request.ts";
import { assert } from "./assert.ts";
import type { FaultScenario } from "./fault.ts";
import { type Site, startSite } from "./site-process.ts";

const MAX_GROWTH_MB = 80;
/** How much more the second half of a long run may take than the first. */
const MAX_DRIFT_MB = 20;
/** Requests that are sent at once on a connection: few enough that the server reads them at once as well. */
const PIPELINED = 500;
const LONG_RUN_MS = 5 * 60_000;
const CONNECTIONS = 16;
const PRERENDERED = "/about-us";

const words = [
  "postgres",
  "queue",
  "react",
  "data",
  "pipeline",
  "team",
  "budget",
  "python",
  "release",
  "index",
] as const;
const encodings = ["br", "gzip", "zstd", "identity"] as const;

/** Requests for addresses that nobody has requested before do not fill the memory. */
export const memory: FaultScenario = {
  name: "many different addresses are requested",
  async run(short) {
    const site = await startFloodedSite();
    const visitor = createVisitor(site.port);
    try {
      for (const path of await listPrerendered(site)) await visitor.request(path);
      await visitor.requestRandom({ count: 2000 });
      const warm = await readMemoryMb(site.port);
      const count = short ? 4000 : 20_000;
      await visitor.requestRandom({ count });
      const after = await readMemoryMb(site.port);
      const figures = `${Math.round(warm)} MB warm, ${Math.round(after)} MB after ${count} addresses`;
      assert(after - warm <= MAX_GROWTH_MB, `${figures}: more than ${MAX_GROWTH_MB} MB more`);
      return short ? figures : `${figures}; ${await checkLongRun(site, visitor)}`;
    } finally {
      visitor.close();
      await site.stop();
    }
  },
};

/** Random traffic for minutes: the memory must not keep growing. */
async function checkLongRun(site: Site, visitor: Visitor): Promise<string> {
  const measureHalf = async () => {
    const samples: number[] = [];
    for (const end = Date.now() + LONG_RUN_MS / 2; Date.now() < end; ) {
      await visitor.requestRandom({ count: 500 });
      samples.push(await readMemoryMb(site.port));
    }
    return Math.max(...samples);
  };
  const [first, second] = [await measureHalf(), await measureHalf()];
  const figures = `at most ${Math.round(first)} MB, then ${Math.round(second)} MB in ${LONG_RUN_MS / 60_000} minutes`;
  assert(second - first <= MAX_DRIFT_MB, `the memory grows: ${figures}`);
  return figures;
}

/** A flood of pages to render delays nobody who reads a prerendered page, and is refused past a limit. */
export const flood: FaultScenario = {
  name: "more pages are requested than can be rendered",
  async run(short) {
    const site = await startFloodedSite();
    const visitor = createVisitor(site.port);
    try {
      await visitor.request(PRERENDERED);
      const connections = short ? 1 : 12;
      const pagesRead = await readDuring(visitor, () =>
        Promise.all(
          Array.from({ length: connections }, (_, connection) => [
            checkPipelined(site, (index) => `/search?q=${words[index % words.length]}+${connection}+${index}`, 200),
            checkPipelined(site, (index) => `/nowhere/${connection}/${index}`, 404),
          ]).flat(),
        ),
      );
      const refused = await checkLimit(site);
      await checkCoalescing(site);
      return `${2 * connections * PIPELINED} pipelined requests, ${pagesRead} pages read meanwhile; ${refused}`;
    } finally {
      visitor.close();
      await site.stop();
    }
  },
};

/** Requests a prerendered page repeatedly until `run` has finished; each must be answered with 200. Returns their number. */
async function readDuring(visitor: Visitor, run: () => Promise<unknown>): Promise<number> {
  let isRunning = true;
  let count = 0;
  const reading = (async () => {
    while (isRunning) {
      assert((await visitor.request(PRERENDERED)).status === 200, "a prerendered page was not answered");
      count += 1;
    }
  })();
  const flooding = run().finally(() => {
    isRunning = false;
  });
  await Promise.all([flooding, reading]);
  assert(count > 0, "no prerendered page was answered during the flood");
  return count;
}

/** Sends all requests at once on one connection: each is answered, in order. */
async function checkPipelined(site: Site, pathOf: (index: number) => string, status: number): Promise<void> {
  const requests = Array.from({ length: PIPELINED }, (_, index) => {
    const isLast = index === PIPELINED - 1;
    return `GET ${pathOf(index)} HTTP/1.1\r\nhost: a\r\n${isLast ? "connection: close\r\n" : ""}\r\n`;
  });
  const answers = await sendRaw(site.port, requests.join(""));
  const statuses = Array.from(answers.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g), ([, code]) => Number(code));
  assert(statuses.length === PIPELINED, `${statuses.length} of ${PIPELINED} pipelined requests were answered`);
  assert(new Set(statuses).size === 1 && statuses[0] === status, `they were answered with ${[...new Set(statuses)]}`);
}

/** Past the limit of waiting renders the answer is 503 with `retry-after`. */
async function checkLimit(site: Site): Promise<string> {
  const many = createVisitor(site.port, 400);
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, index) => many.request(`/search?q=limit+${index}`)),
  );
  many.close();
  const refused = answers.filter(({ status }) => status === 503);
  assert(refused.length > 0 && refused.length < 400, `${refused.length} of 400 searches were refused`);
  assert(
    refused.every(({ retryAfter }) => Number(retryAfter) > 0),
    "a 503 has no retry-after",
  );
  const others = answers.filter(({ status }) => status !== 200 && status !== 503);
  assert(others.length === 0, `a search was answered with ${others[0]?.status}`);
  return `${refused.length} of 400 searches at once refused`;
}

/** Requests for one address share a render, so none of them is refused. */
async function checkCoalescing(site: Site): Promise<void> {
  const many = createVisitor(site.port, 400);
  const answers = await Promise.all(Array.from({ length: 400 }, () => many.request("/search?q=the+same+words")));
  many.close();
  assert(new Set(answers.map(({ status, etag }) => `${status} ${etag}`)).size === 1, "answers to one address differ");
  assert(answers[0]?.status === 200, `a search was answered with ${answers[0]?.status}`);
}

async function startFloodedSite(): Promise<Site> {
  return startSite(await freePort(), { DATA_DIR: mkdtempSync(join(tmpdir(), "flood-")) });
}

type Visitor = ReturnType<typeof createVisitor>;

export function createVisitor(port: number, connections = CONNECTIONS) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const random = createSeededRandom(String(port));
  let sent = 0;

  const request = (path: string, encoding = "br") =>
    new Promise<{ status: number; retryAfter?: string; etag?: string }>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path, agent, headers: { "accept-encoding": encoding } }, (response) => {
        const { statusCode = 0, headers } = response;
        response.on("error", reject).on("end", () => {
          resolve({ status: statusCode, retryAfter: headers["retry-after"], etag: headers.etag });
        });
        response.resume();
      }).on("error", reject);
    });

  function createRandomPath(): string {
    sent += 1;
    const word = random.pick(...words);
    const unique = `${sent}-${Math.floor(random.next() * 1e9)}`;
    const paths = [
      `/careers?${unique}=${word}`,
      `/search?q=${word}+${random.pick(...words)}+${unique}`,
      `/case-studies?industry=${unique}`,
      `/blog/${word}-${unique}`,
    ];
    return paths[sent % paths.length] ?? "";
  }

  return {
    request,
    async requestRandom({ count }: { count: number }): Promise<void> {
      let started = 0;
      const visit = async () => {
        while (started++ < count) {
          const { status } = await request(createRandomPath(), random.pick(...encodings));
          assert(status === 200 || status === 404, `a page was answered with ${status}`);
        }
      };
      await Promise.all(Array.from({ length: connections }, visit));
    },
    close: () => agent.destroy(),
  };
}

async function listPrerendered(site: Site): Promise<string[]> {
  const { id } = await (await fetch(`${site.url}/builds/latest.json`)).json();
  const { prerendered } = await (await fetch(`${site.url}/builds/meta/${id}.json`)).json();
  return prerendered;
}

export async function readMemoryMb(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / 1e6;
}
