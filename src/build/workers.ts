import type { Document } from "../content/document.ts";
import type { PageJob, Printed, WorkerSetup } from "./jobs.ts";
import { createPool } from "./pool.ts";

export type Workers = ReturnType<typeof createWorkers>;

/** The threads of a build, by what they can do. */
export function createWorkers(setup: WorkerSetup) {
  const pool = createPool(new URL("./worker.ts", import.meta.url), setup);
  return {
    documents: (paths: string[]) => pool.run<Document[]>({ kind: "documents", paths }),
    pages: (job: Omit<PageJob, "kind">) => pool.run<Printed[]>({ kind: "pages", ...job }),
    close: pool.close,
  };
}
