import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { openBodyStore } from "../../build-store/body-store.ts";
import type { Dist } from "../../build-store/dist.ts";
import { readDocument, resolveImagePath } from "../../content/load/document.ts";
import { readFacts } from "../../content/load/placeholders.ts";
import { cacheFences } from "../../content/markdown/markdown.ts";
import { type Document, documentSchema } from "../../content/model/document.ts";
import { createImageFinder } from "../assets/images.ts";
import { type Cache, hashModule } from "../cache/cache.ts";
import { runInBatches } from "./progress.ts";

/** A document to render, with the reference of its previous body if it had one. */
export interface ChangedDocument {
  path: string;
  previousBody: string | undefined;
}

type RenderDocuments = (changed: ChangedDocument[]) => Promise<Document[]>;

interface DocumentReaderOptions {
  dist: Dist;
  cache: Cache;
  content: string;
  renderInline?: RenderDocuments;
  renderInWorkers: RenderDocuments;
  cores?: number;
}

/** Reads the documents of a content folder. Those that changed since the last build are rendered, many on all cores. */
export function createDocumentReader(options: DocumentReaderOptions) {
  const { dist, cache, content, renderInWorkers, cores = availableParallelism() } = options;
  const { renderInline = createDocumentRenderer(dist, content) } = options;
  return (paths: string[]): Promise<Document[]> => {
    const storedBodies = new Set(openBodyStore(dist).all());
    const hasBody = ({ body }: Document) => storedBodies.has(body.ref);
    return readChanged({ cache, name: "documents", content, paths, isValid: hasBody }, (changed) =>
      runInBatches("documents", changed, {
        // Up to this number, the main thread is done before a worker thread would have loaded its modules.
        maxInline: 4,
        batchSize: chooseBatchSize(changed.length, cores),
        ...{ runInline: renderInline, runInWorkers: renderInWorkers },
      }),
    );
  };
}

const MIN_BATCH_SIZE = 24;

/** Up to this number, one thread renders all documents in about the time that the bundler takes. */
const MAX_DOCUMENTS_BESIDE_BUNDLER = 300;

/**
 * Every thread loads the modules and compiles the grammars of the syntax highlighter, which takes 1.5 s of CPU time. In a
 * first build the bundler uses one core meanwhile, so a few documents get large batches, for the threads of the others.
 */
function chooseBatchSize(documents: number, cores: number): number {
  if (documents > MAX_DOCUMENTS_BESIDE_BUNDLER) return MIN_BATCH_SIZE;
  const threads = Math.max(cores - 1, 1);
  return Math.max(MIN_BATCH_SIZE, Math.ceil(documents / threads));
}

/** Reads the documents of a content folder for checks: without their HTML, and only those that changed. */
export function createDocumentInspector(cache: Cache, content: string) {
  const findImage = createImageFinder(content);
  const inspect = (changed: ChangedDocument[]) => {
    const facts = readFacts(content);
    return Promise.all(
      changed.map(async ({ path }) => {
        const text = readFileSync(join(content, path), "utf8");
        return (await readDocument({ path, text, facts }, findImage, false)).document;
      }),
    );
  };
  return (paths: string[]): Promise<Document[]> =>
    readChanged({ cache, name: "inspected-documents", content, paths, isValid: () => true }, inspect);
}

interface CachedDocuments {
  cache: Cache;
  name: string;
  content: string;
  paths: string[];
  isValid: (document: Document) => boolean;
}

async function readChanged(
  { cache, name, content, paths, isValid }: CachedDocuments,
  read: (changed: ChangedDocument[]) => Promise<Document[]>,
): Promise<Document[]> {
  const cached = cache.namespace(name, {
    code: hashModule(import.meta.url),
    schema: z.object({ fingerprint: z.string(), document: documentSchema }),
  });
  const fingerprint = ({ path, pictures, usesFacts }: Document) =>
    [path, ...pictures.map(({ src }) => resolveImagePath(path, src)), ...(usesFacts ? ["company.yaml"] : [])]
      .map((file) => cache.fingerprint(join(content, file)))
      .join();
  const documents = new Map<string, Document>();
  const changed: ChangedDocument[] = [];
  for (const path of paths) {
    // Before the file is read: one that is saved meanwhile has another fingerprint in the next build.
    cache.fingerprint(join(content, path));
    const entry = cached.get([path]);
    if (entry && entry.fingerprint === fingerprint(entry.document) && isValid(entry.document))
      documents.set(path, entry.document);
    else changed.push({ path, previousBody: entry?.document.body.ref });
  }
  const readAgain = await read(changed);
  cache.transaction(() => {
    for (const document of readAgain) cached.set([document.path], { fingerprint: fingerprint(document), document });
  });
  for (const document of readAgain) documents.set(document.path, document);
  return paths.flatMap((path) => documents.get(path) ?? []);
}

/** Parses documents one after the other, renders their Markdown, and writes their bodies to the body store. */
export function createDocumentRenderer(dist: Dist, content: string): RenderDocuments {
  const bodies = openBodyStore(dist);
  const findImage = createImageFinder(content);
  let facts: ReturnType<typeof readFacts>;
  return async (changed) => {
    const documents: Document[] = [];
    facts ??= readFacts(content);
    for (const { path, previousBody } of changed) {
      // Code blocks that did not change are not highlighted again.
      if (previousBody && bodies.has(previousBody))
        cacheFences(bodies.markdown(previousBody), bodies.html(previousBody));
      const text = readFileSync(join(content, path), "utf8");
      const { document, body } = await readDocument({ path, text, facts }, findImage);
      bodies.write(document.body.ref, body);
      documents.push(document);
    }
    return documents;
  };
}

// Our fonts have no glyphs from U+2500 on; for symbols and emoji, browsers use the system's fonts.
const beyondAscii = /[\u0080-\u24ff]/g;

/** The non-ASCII characters in all content files of a folder. A file is read again only when it changed. */
export function findUsedCharacters(directory: string, cache: Cache): string {
  // One entry for all files, by their fingerprints: thousands of entries of a few letters would take longer to read.
  const schema = z.record(z.string(), z.string());
  const cached = cache.namespace("used-characters", { code: hashModule(import.meta.url), schema });
  const previous = cached.get([]) ?? {};
  const current: Record<string, string> = {};
  for (const path of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    if (!/\.(md|yaml|svg)$/.test(path)) continue;
    const file = join(directory, path);
    const fingerprint = cache.fingerprint(file);
    current[fingerprint] = previous[fingerprint] ?? readCharacters(file);
  }
  cached.set([], current);
  return sortUniqueCharacters(Object.values(current));
}

const readCharacters = (file: string) => sortUniqueCharacters(readFileSync(file, "utf8").match(beyondAscii) ?? []);

const sortUniqueCharacters = (texts: string[]) =>
  Array.from(new Set(texts.join("")))
    .sort()
    .join("");
