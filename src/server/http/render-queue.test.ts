import { expect, it } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

const nextLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

it("starts one render per turn of the event loop, in order", async () => {
  const queue = createRenderQueue();
  const started: string[] = [];
  for (const name of ["a", "b", "c"]) queue.waitForTurn().then(() => started.push(name));
  const counts: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    await nextLoopTurn();
    counts.push(started.length);
  }
  expect(started).toEqual(["a", "b", "c"]);
  expect(counts.map((count, turn) => count - (counts[turn - 1] ?? 0)).every((count) => count <= 1)).toBe(true);
});

it("is full at its limit and accepts renders again when some were started", async () => {
  const queue = createRenderQueue(2);
  const renders = [queue.waitForTurn(), queue.waitForTurn()];
  expect(queue.isFull()).toBe(true);
  await Promise.all(renders);
  expect(queue.isFull()).toBe(false);
});

it("is busy while several renders wait", async () => {
  const queue = createRenderQueue();
  expect(queue.isBusy()).toBe(false);
  const renders = Array.from({ length: 10 }, () => queue.waitForTurn());
  expect(queue.isBusy()).toBe(true);
  await Promise.all(renders);
  expect(queue.isBusy()).toBe(false);
});
