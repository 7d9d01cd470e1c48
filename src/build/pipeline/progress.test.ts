import { expect, it } from "vitest";
import { runInBatches } from "./progress.ts";

const items = ["a", "b", "c", "d", "e"];

/** Runs the items in batches of one and returns each with the thread that processed it. */
function runItems(workersReady?: Promise<unknown>, maxInline = 2) {
  return runInBatches("items", items, {
    ...{ maxInline, batchSize: 1, workersReady },
    runInline: async ([item = ""]) => {
      if (item === "b") settle();
      return [`${item} here`];
    },
    runInWorkers: async ([item]) => [`${item} in a worker`],
  });
}

let settle = () => {};

it("processes batches in this thread until the workers are ready", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  settle = resolve;
  expect(await runItems(promise)).toEqual(["a here", "b here", "c in a worker", "d in a worker", "e in a worker"]);
});

it("throws as soon as the workers cannot get ready", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  settle = () => reject(new Error("No ebooks."));
  await expect(runItems(promise)).rejects.toThrow("No ebooks.");
});

it("processes many items in workers only, and a few in this thread only", async () => {
  expect(await runItems()).toEqual(items.map((item) => `${item} in a worker`));
  expect(await runItems(undefined, 5)).toEqual(["a here"]);
});
