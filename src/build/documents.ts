import { join } from "node:path";
import type { Document } from "../content/document.ts";
import { stampOf, stampOfDocument } from "../content/stamp.ts";
import { bodiesIn } from "../server/bodies.ts";
import { type Dist, hashOf } from "../server/dist.ts";
import { inBatches } from "./batches.ts";
import type { Changed } from "./jobs.ts";
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

/** Takes documents apart on all cores, and only those that changed since the last time. */
export function documentReader(
  dist: Dist,
  directory: string,
  codeKey: string,
  read: (changed: Changed[]) => Promise<Document[]>,
) {
  const file = `documents-${hashOf(directory)}.json`;
  const bodies = bodiesIn(dist);

  return async (paths: string[]): Promise<Document[]> => {
    const known = remembered(dist, file, codeKey);
    const isKnown = (path: string) => {
      const entry = known.get(path);
      if (!entry || !bodies.has(entry.document.body.ref)) return false;
      return entry.stamp === stampOfDocument(directory, entry.document);
    };
    const changed = paths
      .filter((path) => !isKnown(path))
      .map((path) => ({ path, before: known.get(path)?.document.body.ref }));
    const stamps = new Map(changed.map(({ path }) => [path, stampOf(join(directory, path))]));
    const bar = progress("documents", changed.length);
    const fresh = await inBatches(changed, BATCH, async (batch) => {
      const documents = await read(batch);
      bar.step(batch.length);
      return documents;
    });
    bar.end();

    for (const document of fresh) {
      // What was saved while it was read is read again the next time.
      const isAsRead = stampOf(join(directory, document.path)) === stamps.get(document.path);
      known.set(document.path, { stamp: isAsRead ? stampOfDocument(directory, document) : "", document });
    }
    const all = paths.flatMap((path) => known.get(path) ?? []);
    if (fresh.length || all.length !== known.size)
      dist.replace(file, JSON.stringify({ codeKey, entries: all } satisfies Memory));
    return all.map(({ document }) => document);
  };
}

function remembered(dist: Dist, file: string, codeKey: string): Map<string, Remembered> {
  const memory = keptJson<Memory>(dist, file);
  const entries = memory?.codeKey === codeKey ? memory.entries : [];
  return new Map(entries.map((entry) => [entry.document.path, entry]));
}
