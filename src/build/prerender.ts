import type { Manifest } from "../server/manifest.ts";
import { inBatches } from "./batches.ts";
import type { MadePage, PageToMake } from "./jobs.ts";
import { progress } from "./progress.ts";

interface Options {
  paths: string[];
  before: Manifest["pages"];
  /** Whether a page is known to be as before without asking for its data. */
  isSame: (path: string) => boolean;
  makeHere: Make;
  makeInThreads: Make;
}

type Make = (pages: PageToMake[]) => Promise<MadePage[]>;

const BATCH = 16;

/** Every page that is the same for all, made on all cores; a few are done before a thread has loaded what it needs. */
export async function prerender({
  paths,
  before,
  isSame,
  makeHere,
  makeInThreads,
}: Options): Promise<Manifest["pages"]> {
  const pages: Manifest["pages"] = {};
  const left: PageToMake[] = [];
  for (const path of paths) {
    const known = before[path];
    if (known && isSame(path)) pages[path] = known;
    else left.push([path, known]);
  }
  const make = left.length > BATCH ? makeInThreads : makeHere;
  const bar = progress("pages", left.length);
  const made = await inBatches(left, BATCH, async (batch) => {
    const result = await make(batch);
    bar.step(batch.length);
    return result;
  });
  bar.end();
  return { ...pages, ...Object.fromEntries(made) };
}
