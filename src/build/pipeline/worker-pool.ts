import { availableParallelism } from "node:os";
import { Piscina } from "piscina";

type Tasks = typeof import("./worker.ts");
type Input<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
type Output<Name extends keyof Tasks> = Promise<Awaited<ReturnType<Tasks[Name]>>>;

export type Workers = ReturnType<typeof createWorkers>;

/** The worker threads of a build, in pools that are closed early to free the memory of modules no longer needed. */
export function createWorkers(workerData: { directory: string; content: string }) {
  const createPool = (maxThreads = availableParallelism()) => {
    const pool = new Piscina({
      filename: new URL("./worker.ts", import.meta.url).href,
      workerData,
      minThreads: 0,
      maxThreads,
      idleTimeout: Number.POSITIVE_INFINITY,
      // With a heap limit a thread collects garbage sooner, uses less memory and is hardly slower.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
    });
    return {
      /** Runs the function of that name in worker.ts. */
      run: <Name extends keyof Tasks>(name: Name, input: Input<Name>): Output<Name> => pool.run(input, { name }),
      close: () => pool.destroy(),
    };
  };
  const documentPool = createPool();
  const pagePool = createPool();
  const ebookPool = createPool(1);
  return {
    documents: (changed: Input<"readDocuments">) => documentPool.run("readDocuments", changed),
    /** Frees the grammars of the syntax highlighter, which no other task needs. */
    closeDocumentPool: documentPool.close,
    prepareSearch: (previousIndex: string) => pagePool.run("prepareSearchIndex", previousIndex),
    related: (articles: string) => pagePool.run("findRelated", articles),
    search: (options: Input<"buildSearchIndex">) => pagePool.run("buildSearchIndex", options),
    /** One thread is enough: the bundler runs at the same time and takes longer. */
    ebook: (source: Input<"typesetEbook">) => ebookPool.run("typesetEbook", source),
    closeEbookPool: ebookPool.close,
    pages: (site: Input<"renderPages">["site"], pages: Input<"renderPages">["pages"]) =>
      pagePool.run("renderPages", { site, pages }),
    close: async (): Promise<void> => {
      await Promise.all([documentPool.close(), pagePool.close(), ebookPool.close()]);
    },
  };
}
