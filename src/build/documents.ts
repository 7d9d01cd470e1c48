import { readFileSync, writeFileSync } from "node:fs";
import type { Document } from "../content/document.ts";
import { stampOfDocument } from "../content/stamp.ts";
import { bodiesIn } from "../server/bodies.ts";
import { type Dist, hashOf } from "../server/dist.ts";
import { inBatches } from "./batches.ts";
import type { Changed } from "./jobs.ts";
import { progress } from "./progress.ts";

interface Remembered {
  /** Of the text and its images. */
  stamp: string;
  document: Document;
}

const BATCH = 24;

/** Takes documents apart on all cores, and only those that changed since the last time. */
export function documentReader(
  dist: Dist,
  directory: string,
  codeKey: string,
  read: (changed: Changed[]) => Promise<Document[]>,
) {
  const file = `documents-${hashOf(directory, codeKey)}.json`;
  const bodies = bodiesIn(dist);

  return async (paths: string[]): Promise<Document[]> => {
    const known = remembered(dist.at(file));
    const isKnown = (path: string) => {
      const entry = known.get(path);
      if (!entry || !bodies.has(entry.document.body.ref)) return false;
      return entry.stamp === stampOfDocument(directory, entry.document);
    };
    const changed = paths
      .filter((path) => !isKnown(path))
      .map((path) => ({ path, before: known.get(path)?.document.body.ref }));
    const bar = progress("documents", changed.length);
    const fresh = await inBatches(changed, BATCH, async (batch) => {
      const documents = await read(batch);
      bar.step(batch.length);
      return documents;
    });
    bar.end();

    for (const document of fresh) known.set(document.path, { stamp: stampOfDocument(directory, document), document });
    const all = paths.flatMap((path) => known.get(path) ?? []);
    if (fresh.length || all.length !== known.size) writeFileSync(dist.at(file), JSON.stringify(all));
    return all.map(({ document }) => document);
  };
}

function remembered(file: string): Map<string, Remembered> {
  try {
    const entries: Remembered[] = JSON.parse(readFileSync(file, "utf8"));
    return new Map(entries.map((entry) => [entry.document.path, entry]));
  } catch {
    return new Map();
  }
}
