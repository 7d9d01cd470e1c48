import { expect, it } from "vitest";
import { runInBatches } from "./progress.ts";

const items = ["a", "b", "c", "d", "e"];

it("processes many items in workers and a few in this thread, and returns the results in order", async () => {
  const runItems = (maxInline: number) =>
    runInBatches("items", items, {
      ...{ maxInline, batchSize: 2 },
      runInline: async (batch) => batch.map((item) => `${item} here`),
      runInWorkers: async (batch) => batch.map((item) => `${item} in a worker`),
    });
  expect(await runItems(2)).toEqual(items.map((item) => `${item} in a worker`));
  expect(await runItems(items.length)).toEqual(items.map((item) => `${item} here`));
});
