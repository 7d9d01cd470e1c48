import { expect, it } from "vitest";
import { createEventBuffer } from "./event-buffer.ts";

it("passes on buffered items in order, then new ones", () => {
  const buffer = createEventBuffer<number>(10);
  const received: number[] = [];
  buffer.add(1);
  buffer.add(2);
  buffer.drainTo((item) => received.push(item));
  buffer.add(3);
  expect(received).toEqual([1, 2, 3]);
});

it("switches to a new consumer without repeating items", () => {
  const buffer = createEventBuffer<number>(10);
  const first: number[] = [];
  const second: number[] = [];
  buffer.drainTo((item) => first.push(item));
  buffer.add(1);
  buffer.drainTo((item) => second.push(item));
  buffer.add(2);
  expect([first, second]).toEqual([[1], [2]]);
});

it("drops new items when it is full", () => {
  const buffer = createEventBuffer<number>(2);
  const received: number[] = [];
  for (const item of [1, 2, 3]) buffer.add(item);
  buffer.drainTo((item) => received.push(item));
  expect(received).toEqual([1, 2]);
});
