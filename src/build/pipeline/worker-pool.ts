import { availableParallelism } from "node:os";
import { Piscina } from "piscina";

type Tasks = typeof import("./worker.ts");
type Input<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
type Output<Name extends keyof Tasks> = Promise<Awaited<ReturnType<Tasks[Name]>>>;

export type Workers = ReturnType<typeof createWorkers>;

/** The worker threads of a build, in pools that are closed as soon as nothing needs what they hold in memory. */
export function createWorkers(workerData: { directory: string; content: string }) {
  const createPool = (maxThreads = availableParallelism()) => {
    const pool = new Piscina({
      filename: new URL("./worker.ts", import.meta.url).href,
      workerData,
      minThreads: 0,
      maxThreads,
      idleTimeout: Number.POSITIVE_INFINITY,
      // A thread that may grow only takes memory: with a limit it collects its garbage sooner and is hardly slower.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
    });
    return {
      /** Runs the function of that name in worker.ts. */
      run: <Name extends keyof Tasks>(name: Name, input: Input<Name>): Output<Name> => pool.run(input, { name }),
      close: () => pool.destroy(),
    };
  };
  const readers = createPool();
  const printers = createPool();
  const binders = createPool(1);
  return {
    documents: (changed: Input<"readDocuments">) => readers.run("readDocuments", changed),
    /** Readers hold the grammars of many languages: nothing else needs them. */
    closeReaders: readers.close,
    prepareSearch: (before: string) => printers.run("prepareSearchIndex", before),
    related: (articles: string) => printers.run("findRelated", articles),
    search: (options: Input<"buildSearchIndex">) => printers.run("buildSearchIndex", options),
    /** One thread, beside the bundler, which takes longer. */
    ebook: (source: Input<"makeEbook">) => binders.run("makeEbook", source),
    closeBinders: binders.close,
    pages: (site: Input<"renderPages">["site"], pages: Input<"renderPages">["pages"]) =>
      printers.run("renderPages", { site, pages }),
    close: async (): Promise<void> => {
      await Promise.all([readers.close(), printers.close(), binders.close()]);
    },
  };
}
