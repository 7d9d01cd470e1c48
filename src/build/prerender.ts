import { hashOf } from "../server/dist.ts";
import type { Manifest, Prerendered } from "../server/manifest.ts";
import type { Loader, Page } from "../site/entry.server.tsx";
import type { Printed } from "./jobs.ts";
import { progress } from "./progress.ts";

interface Options {
  loader: Loader;
  siteUrl: string;
  now: Date;
  /** Stands for the code that turns data into bytes, and for what all pages show. */
  codeKey: string;
  before: Manifest["pages"];
  /** Whether a page is known to be as before without asking for its data. */
  isSame: (path: string) => boolean;
  print: (pages: { path: string; page: Page }[]) => Promise<Printed[]>;
}

const BATCH = 16;
/** So many batches may wait for a worker: enough to keep all busy, few enough to bound memory. */
const WAITING = 6;

/** Makes every page that is the same for all; one whose data and code did not change keeps its bytes. */
export async function prerender({
  loader,
  siteUrl,
  now,
  codeKey,
  before,
  isSame,
  print,
}: Options): Promise<Manifest["pages"]> {
  const paths = loader.prerenderedPaths();
  const pages: Manifest["pages"] = {};
  const bar = progress("pages", paths.length);
  const running = new Set<Promise<void>>();
  let batch: { path: string; page: Page; key: string }[] = [];

  async function flush(): Promise<void> {
    const jobs = batch;
    batch = [];
    const work = print(jobs.map(({ path, page }) => ({ path, page }))).then((made) => {
      jobs.forEach(({ path, key }, index) => {
        const files = made[index];
        if (files) pages[path] = { ...files, key };
      });
      bar.step(jobs.length);
    });
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
    if (running.size >= WAITING) await Promise.race(running);
  }

  for (const path of paths) {
    const same: Prerendered | undefined = before[path];
    if (same && isSame(path)) {
      pages[path] = same;
      bar.step();
      continue;
    }
    const { source, page } = await loader.prepare(new URL(path, siteUrl), { now });
    const key = hashOf(codeKey, path, source);
    if (same?.key === key) {
      pages[path] = same;
      bar.step();
      continue;
    }
    batch.push({ path, page: page(), key });
    if (batch.length === BATCH) await flush();
  }
  if (batch.length) await flush();
  await Promise.all(running);
  bar.end();
  return pages;
}
