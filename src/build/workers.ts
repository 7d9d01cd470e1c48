import type { Document } from "../content/document.ts";
import type { Related } from "../content/similar/related.ts";
import type { Edition } from "../server/manifest.ts";
import type { EbookSource } from "./ebooks/ebook.ts";
import type { Changed, MadePage, PageToMake, SearchJob, SiteParts, WorkerSetup } from "./jobs.ts";
import { createPool } from "./pool.ts";

export type Workers = ReturnType<typeof createWorkers>;

/** The threads of a build, by what they can do. */
export function createWorkers(setup: WorkerSetup) {
  const script = new URL("./worker.ts", import.meta.url);
  const readers = createPool(script, setup);
  const printers = createPool(script, setup);
  const binders = createPool(script, setup, 1);
  return {
    documents: (changed: Changed[]) => readers.run<Document[]>({ kind: "documents", changed }),
    /** Readers hold the grammars of many languages: nothing else needs them. */
    closeReaders: readers.close,
    prepareSearch: (before: string) => printers.run<void>({ kind: "prepare search", before }),
    related: (compared: string) => printers.run<Related>({ kind: "related", compared }),
    search: (job: Omit<SearchJob, "kind">) => printers.run<string>({ kind: "search", ...job }),
    /** One thread, beside the bundler, which takes longer. */
    ebook: (source: EbookSource) => binders.run<Edition>({ kind: "ebook", source }),
    closeBinders: binders.close,
    pages: (site: SiteParts, pages: PageToMake[]) => printers.run<MadePage[]>({ kind: "pages", site, pages }),
    close: async () => {
      await Promise.all([readers.close(), printers.close(), binders.close()]);
    },
  };
}
