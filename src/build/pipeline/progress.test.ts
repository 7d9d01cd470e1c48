import { describe, expect, it } from "vitest";
import { runInBatches } from "./progress.ts";

const items = ["a", "b", "c", "d", "e"];

interface RunOptions {
  maxInline?: number;
  workersReady?: Promise<unknown>;
  /** Called when this thread processes the second item. */
  onSecondItem?: () => void;
}

/** Runs the items in batches of one and returns each with the thread that processed it. */
function runItems({ maxInline = 2, workersReady, onSecondItem }: RunOptions) {
  return runInBatches("items", items, {
    ...{ maxInline, batchSize: 1, workersReady },
    runInline: async (batch) => {
      if (batch.includes("b")) onSecondItem?.();
      return batch.map((item) => `${item} here`);
    },
    runInWorkers: async (batch) => batch.map((item) => `${item} in a worker`),
  });
}

describe("runInBatches", () => {
  it("processes batches in this thread until the workers are ready", async () => {
    const { promise: workersReady, resolve } = Promise.withResolvers<void>();
    expect(await runItems({ workersReady, onSecondItem: resolve })).toEqual([
      ...["a here", "b here"],
      ...["c in a worker", "d in a worker", "e in a worker"],
    ]);
  });

  it("throws as soon as the workers cannot get ready", async () => {
    const { promise: workersReady, reject } = Promise.withResolvers<void>();
    const onSecondItem = () => reject(new Error("No ebooks."));
    await expect(runItems({ workersReady, onSecondItem })).rejects.toThrow("No ebooks.");
  });

  it("processes many items in workers only, and a few in this thread only", async () => {
    expect(await runItems({})).toEqual(items.map((item) => `${item} in a worker`));
    expect(await runItems({ maxInline: items.length })).toEqual(items.map((item) => `${item} here`));
  });
});
