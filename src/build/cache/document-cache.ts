import { join } from "node:path";
import { openBodyStore } from "../../build-store/body-store.ts";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import type { Document } from "../../content/load/document.ts";
import { fingerprintDocument, fingerprintFile } from "../../content/load/file-fingerprint.ts";
import { mapInBatches, startProgress } from "../pipeline/progress.ts";
import type { ChangedDocument } from "../pipeline/render-documents.ts";
import { readCachedJson } from "./cache.ts";

interface CachedDocument {
  /** Fingerprint of the file and of the images it shows. */
  stamp: string;
  document: Document;
}

interface CachePart {
  /** Entries of another version of the code are ignored, because it may parse the same text differently. */
  codeKey: string;
  entries: CachedDocument[];
}

const BATCH_SIZE = 24;
/** Up to this number, the main thread is done before a worker thread would have loaded its modules. */
const MAX_INLINE_DOCUMENTS = 4;
/** The cache is split into so many files, so that one edit rewrites only one of them. */
const CACHE_PARTS = 16;

interface DocumentReaderOptions {
  dist: Dist;
  directory: string;
  codeKey: string;
  getFingerprint?: typeof fingerprintFile;
  readInline: ReadDocuments;
  readInWorkers: ReadDocuments;
}

type ReadDocuments = (changed: ChangedDocument[]) => Promise<Document[]>;

/** Reads documents on all cores, and only those that changed since the last build. */
export function createDocumentReader(options: DocumentReaderOptions) {
  const { dist, directory, codeKey, getFingerprint = fingerprintFile, readInline, readInWorkers } = options;
  const cache = openDocumentCache(dist, `documents-${computeHash(directory)}`, codeKey);
  const bodies = openBodyStore(dist);

  return async (paths: string[]): Promise<Document[]> => {
    const cached = cache.load();
    const storedBodies = new Set(bodies.all());
    const isUnchanged = (path: string) => {
      const entry = cached.get(path);
      if (!entry || !storedBodies.has(entry.document.body.ref)) return false;
      return entry.stamp === fingerprintDocument(directory, entry.document, getFingerprint);
    };
    const changed = paths
      .filter((path) => !isUnchanged(path))
      .map((path) => ({ path, previousBody: cached.get(path)?.document.body.ref }));
    const stampsBefore = new Map(changed.map(({ path }) => [path, fingerprintFile(join(directory, path))]));
    const bar = startProgress("documents", changed.length);
    const isFew = changed.length <= MAX_INLINE_DOCUMENTS;
    const readAgain = await mapInBatches(changed, isFew ? MAX_INLINE_DOCUMENTS : BATCH_SIZE, async (batch) => {
      const documents = await (isFew ? readInline(batch) : readInWorkers(batch));
      bar.step(batch.length);
      return documents;
    });
    bar.end();

    for (const document of readAgain) {
      // An empty fingerprint makes the next build read a document again that was saved while it was being read.
      const isSameFile = fingerprintFile(join(directory, document.path)) === stampsBefore.get(document.path);
      cached.set(document.path, { stamp: isSameFile ? fingerprintDocument(directory, document) : "", document });
    }
    const existing = new Set(paths);
    const removed = [...cached.keys()].filter((path) => !existing.has(path));
    for (const path of removed) cached.delete(path);
    cache.save(cached, [...removed, ...readAgain.map(({ path }) => path)]);
    return paths.flatMap((path) => cached.get(path)?.document ?? []);
  };
}

/** The cached documents by path, in files that each hold a part of them. */
function openDocumentCache(dist: Dist, folder: string, codeKey: string) {
  const parts = Array.from({ length: CACHE_PARTS }, (_, part) => part);
  const getPartFile = (part: number) => `${folder}/${part}.json`;
  const getPart = (path: string) => Buffer.from(path).reduce((sum, byte) => sum + byte, 0) % CACHE_PARTS;

  return {
    load(): Map<string, CachedDocument> {
      const cachedParts = parts.flatMap((part) => readCachedJson<CachePart>(dist, getPartFile(part)) ?? []);
      const valid = cachedParts.filter((part) => part.codeKey === codeKey);
      return new Map(valid.flatMap(({ entries }) => entries).map((entry) => [entry.document.path, entry]));
    },
    /** Rewrites the files that contain any of the changed paths. */
    save(documents: Map<string, CachedDocument>, changed: string[]): void {
      const touched = new Set(changed.map(getPart));
      const entries = Map.groupBy(touched.size ? documents.values() : [], ({ document }) => getPart(document.path));
      for (const part of touched)
        dist.replace(
          getPartFile(part),
          JSON.stringify({ codeKey, entries: entries.get(part) ?? [] } satisfies CachePart),
        );
    },
  };
}
