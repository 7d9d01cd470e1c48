import { join } from "node:path";
import type { Document } from "../content/document.ts";
import { stampOf, stampOfDocument } from "../content/stamp.ts";
import { bodiesIn } from "../server/bodies.ts";
import { type Dist, hashOf } from "../server/dist.ts";
import { inBatches } from "./batches.ts";
import type { Changed } from "./document-maker.ts";
import { keptJson } from "./kept.ts";
import { progress } from "./progress.ts";

interface Remembered {
  /** Of the text and its images. */
  stamp: string;
  document: Document;
}

interface Memory {
  /** Other code may see other things in the same text. */
  codeKey: string;
  entries: Remembered[];
}

const BATCH = 24;
/** Read before a thread has loaded what it needs. */
const FEW = 4;
/** The memory lies in so many files, of which an edit writes one anew. */
const PARTS = 16;

interface Options {
  dist: Dist;
  directory: string;
  codeKey: string;
  stampOfFile?: typeof stampOf;
  readHere: Read;
  readInThreads: Read;
}

type Read = (changed: Changed[]) => Promise<Document[]>;

/** Takes documents apart on all cores, and only those that changed since the last time. */
export function documentReader(options: Options) {
  const { dist, directory, codeKey, stampOfFile = stampOf, readHere, readInThreads } = options;
  const memory = rememberedIn(dist, `documents-${hashOf(directory)}`, codeKey);
  const bodies = bodiesIn(dist);

  return async (paths: string[]): Promise<Document[]> => {
    const known = memory.recall();
    const stored = new Set(bodies.all());
    const isKnown = (path: string) => {
      const entry = known.get(path);
      if (!entry || !stored.has(entry.document.body.ref)) return false;
      return entry.stamp === stampOfDocument(directory, entry.document, stampOfFile);
    };
    const changed = paths
      .filter((path) => !isKnown(path))
      .map((path) => ({ path, before: known.get(path)?.document.body.ref }));
    const stamps = new Map(changed.map(({ path }) => [path, stampOf(join(directory, path))]));
    const bar = progress("documents", changed.length);
    const isFew = changed.length <= FEW;
    const fresh = await inBatches(changed, isFew ? FEW : BATCH, async (batch) => {
      const documents = await (isFew ? readHere(batch) : readInThreads(batch));
      bar.step(batch.length);
      return documents;
    });
    bar.end();

    for (const document of fresh) {
      // What was saved while it was read is read again the next time.
      const isAsRead = stampOf(join(directory, document.path)) === stamps.get(document.path);
      known.set(document.path, { stamp: isAsRead ? stampOfDocument(directory, document) : "", document });
    }
    const here = new Set(paths);
    const gone = [...known.keys()].filter((path) => !here.has(path));
    for (const path of gone) known.delete(path);
    memory.keep(known, [...gone, ...fresh.map(({ path }) => path)]);
    return paths.flatMap((path) => known.get(path)?.document ?? []);
  };
}

/** What was read, by path. */
function rememberedIn(dist: Dist, folder: string, codeKey: string) {
  const parts = Array.from({ length: PARTS }, (_, part) => part);
  const fileOf = (part: number) => `${folder}/${part}.json`;
  const partOf = (path: string) => Buffer.from(path).reduce((sum, byte) => sum + byte, 0) % PARTS;

  return {
    recall(): Map<string, Remembered> {
      const memories = parts.flatMap((part) => keptJson<Memory>(dist, fileOf(part)) ?? []);
      const valid = memories.filter((memory) => memory.codeKey === codeKey);
      return new Map(valid.flatMap(({ entries }) => entries).map((entry) => [entry.document.path, entry]));
    },
    /** Writes the files anew in which any of these stand. */
    keep(known: Map<string, Remembered>, changed: string[]): void {
      const touched = new Set(changed.map(partOf));
      const entries = Map.groupBy(touched.size ? known.values() : [], ({ document }) => partOf(document.path));
      for (const part of touched)
        dist.replace(fileOf(part), JSON.stringify({ codeKey, entries: entries.get(part) ?? [] } satisfies Memory));
    },
  };
}
