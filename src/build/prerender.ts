import type { Manifest } from "../server/manifest.ts";
import { inBatches } from "./batches.ts";
import type { MadePage, PageToMake } from "./jobs.ts";
import { progress } from "./progress.ts";
import type { ShownArticles } from "./shown-articles.ts";

interface Pages {
  pages: Manifest["pages"];
  shown: ShownArticles;
}

interface Options {
  paths: string[];
  before: Pages;
  /** Whether a page is known to be as before without asking for its data. */
  isSame: (path: string, shows: string[]) => boolean;
  makeHere: Make;
  makeInThreads: Make;
}

type Make = (pages: PageToMake[]) => Promise<MadePage[]>;

const BATCH = 16;
/** Done before a thread has loaded what it needs. */
const FEW = 64;

/** Every page that is the same for all, made on all cores. */
export async function prerender({ paths, before, isSame, makeHere, makeInThreads }: Options): Promise<Pages> {
  const same: MadePage[] = [];
  const left: PageToMake[] = [];
  for (const path of paths) {
    const page = before.pages[path];
    const shows = before.shown[path];
    if (page && shows && isSame(path, shows)) same.push([path, page, shows]);
    else left.push([path, page]);
  }
  const bar = progress("pages", left.length);
  const isFew = left.length <= FEW;
  const made = await inBatches(left, isFew ? FEW : BATCH, async (batch) => {
    const result = await (isFew ? makeHere(batch) : makeInThreads(batch));
    bar.step(batch.length);
    return result;
  });
  bar.end();
  const all = [...same, ...made];
  return {
    pages: Object.fromEntries(all.map(([path, page]) => [path, page])),
    shown: Object.fromEntries(all.map(([path, , shows]) => [path, shows])),
  };
}
