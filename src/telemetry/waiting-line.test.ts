import { expect, it } from "vitest";
import { createWaitingLine } from "./waiting-line.ts";

it("hands over what waited in its order, and then what comes", () => {
  const line = createWaitingLine<number>(10);
  const seen: number[] = [];
  line.add(1);
  line.add(2);
  line.leadTo((item) => seen.push(item));
  line.add(3);
  expect(seen).toEqual([1, 2, 3]);
});

it("can be turned to another place without repeating anything", () => {
  const line = createWaitingLine<number>(10);
  const first: number[] = [];
  const second: number[] = [];
  line.leadTo((item) => first.push(item));
  line.add(1);
  line.leadTo((item) => second.push(item));
  line.add(2);
  expect([first, second]).toEqual([[1], [2]]);
});

it("is bounded", () => {
  const line = createWaitingLine<number>(2);
  const seen: number[] = [];
  for (const item of [1, 2, 3]) line.add(item);
  line.leadTo((item) => seen.push(item));
  expect(seen).toEqual([1, 2]);
});
