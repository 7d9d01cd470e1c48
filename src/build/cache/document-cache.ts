import { join } from "node:path";
import { openBodyStore } from "../../build-store/body-store.ts";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import type { Document } from "../../content/load/document.ts";
import { fingerprintDocument, fingerprintFile } from "../../content/load/file-fingerprint.ts";
import { mapInBatches, startProgress } from "../pipeline/progress.ts";
import type { Changed } from "../pipeline/render-documents.ts";
import { readCachedJson } from "./cache.ts";

interface CachedDocument {
  /** Of the text and its images. */
  stamp: string;
  document: Document;
}

interface CachePart {
  /** Other code may see other things in the same text. */
  codeKey: string;
  entries: CachedDocument[];
}

const BATCH_SIZE = 24;
/** Read before a thread has loaded what it needs. */
const MAX_INLINE_DOCUMENTS = 4;
/** The memory lies in so many files, of which an edit writes one anew. */
const CACHE_PARTS = 16;

interface DocumentReaderOptions {
  dist: Dist;
  directory: string;
  codeKey: string;
  stampOfFile?: typeof fingerprintFile;
  readHere: ReadDocuments;
  readInThreads: ReadDocuments;
}

type ReadDocuments = (changed: Changed[]) => Promise<Document[]>;

/** Takes documents apart on all cores, and only those that changed since the last time. */
export function createDocumentReader(options: DocumentReaderOptions) {
  const { dist, directory, codeKey, stampOfFile = fingerprintFile, readHere, readInThreads } = options;
  const memory = openDocumentCache(dist, `documents-${computeHash(directory)}`, codeKey);
  const bodies = openBodyStore(dist);

  return async (paths: string[]): Promise<Document[]> => {
    const known = memory.recall();
    const stored = new Set(bodies.all());
    const isKnown = (path: string) => {
      const entry = known.get(path);
      if (!entry || !stored.has(entry.document.body.ref)) return false;
      return entry.stamp === fingerprintDocument(directory, entry.document, stampOfFile);
    };
    const changed = paths
      .filter((path) => !isKnown(path))
      .map((path) => ({ path, before: known.get(path)?.document.body.ref }));
    const stamps = new Map(changed.map(({ path }) => [path, fingerprintFile(join(directory, path))]));
    const bar = startProgress("documents", changed.length);
    const isFew = changed.length <= MAX_INLINE_DOCUMENTS;
    const fresh = await mapInBatches(changed, isFew ? MAX_INLINE_DOCUMENTS : BATCH_SIZE, async (batch) => {
      const documents = await (isFew ? readHere(batch) : readInThreads(batch));
      bar.step(batch.length);
      return documents;
    });
    bar.end();

    for (const document of fresh) {
      // What was saved while it was read is read again the next time.
      const isAsRead = fingerprintFile(join(directory, document.path)) === stamps.get(document.path);
      known.set(document.path, { stamp: isAsRead ? fingerprintDocument(directory, document) : "", document });
    }
    const here = new Set(paths);
    const gone = [...known.keys()].filter((path) => !here.has(path));
    for (const path of gone) known.delete(path);
    memory.keep(known, [...gone, ...fresh.map(({ path }) => path)]);
    return paths.flatMap((path) => known.get(path)?.document ?? []);
  };
}

/** What was read, by path. */
function openDocumentCache(dist: Dist, folder: string, codeKey: string) {
  const parts = Array.from({ length: CACHE_PARTS }, (_, part) => part);
  const fileOf = (part: number) => `${folder}/${part}.json`;
  const partOf = (path: string) => Buffer.from(path).reduce((sum, byte) => sum + byte, 0) % CACHE_PARTS;

  return {
    recall(): Map<string, CachedDocument> {
      const memories = parts.flatMap((part) => readCachedJson<CachePart>(dist, fileOf(part)) ?? []);
      const valid = memories.filter((memory) => memory.codeKey === codeKey);
      return new Map(valid.flatMap(({ entries }) => entries).map((entry) => [entry.document.path, entry]));
    },
    /** Writes the files anew in which any of these stand. */
    keep(known: Map<string, CachedDocument>, changed: string[]): void {
      const touched = new Set(changed.map(partOf));
      const entries = Map.groupBy(touched.size ? known.values() : [], ({ document }) => partOf(document.path));
      for (const part of touched)
        dist.replace(fileOf(part), JSON.stringify({ codeKey, entries: entries.get(part) ?? [] } satisfies CachePart));
    },
  };
}
