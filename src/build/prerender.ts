import type { Manifest } from "../server/manifest.ts";
import type { Asked } from "./asked-questions.ts";
import { inBatches } from "./batches.ts";
import type { MadePage, PageToMake } from "./page-maker.ts";
import { progress } from "./progress.ts";

interface Options {
  paths: string[];
  before: Manifest["pages"];
  /** Pages that are known to be as before without asking for their data. */
  same: Asked;
  makeHere: Make;
  makeInThreads: Make;
}

interface Pages {
  pages: Manifest["pages"];
  asked: Asked;
}

type Make = (pages: PageToMake[]) => Promise<MadePage[]>;

const BATCH = 16;
/** Done before a thread has loaded what it needs. */
const FEW = 800;

/** Every page that is the same for all, made on all cores. */
export async function prerender({ paths, before, same, makeHere, makeInThreads }: Options): Promise<Pages> {
  const kept: MadePage[] = [];
  const left: PageToMake[] = [];
  for (const path of paths) {
    const page = before[path];
    const asked = same.get(path);
    if (page && asked) kept.push([path, page, asked]);
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
  const all = [...kept, ...made];
  return {
    pages: Object.fromEntries(all.map(([path, page]) => [path, page])),
    asked: new Map(all.map(([path, , asked]) => [path, asked])),
  };
}
