import { expect, it } from "vitest";
import { createEventBuffer } from "./event-buffer.ts";

it("hands over what waited in its order, and then what comes", () => {
  const line = createEventBuffer<number>(10);
  const seen: number[] = [];
  line.add(1);
  line.add(2);
  line.drainTo((item) => seen.push(item));
  line.add(3);
  expect(seen).toEqual([1, 2, 3]);
});

it("can be turned to another place without repeating anything", () => {
  const line = createEventBuffer<number>(10);
  const first: number[] = [];
  const second: number[] = [];
  line.drainTo((item) => first.push(item));
  line.add(1);
  line.drainTo((item) => second.push(item));
  line.add(2);
  expect([first, second]).toEqual([[1], [2]]);
});

it("is bounded", () => {
  const line = createEventBuffer<number>(2);
  const seen: number[] = [];
  for (const item of [1, 2, 3]) line.add(item);
  line.drainTo((item) => seen.push(item));
  expect(seen).toEqual([1, 2]);
});
