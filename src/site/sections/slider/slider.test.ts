import { expect, it } from "vitest";
import { getVisibleSlides } from "./slider.tsx";

const track = { step: 400, width: 1200, content: 2400, scrolled: 0 };

it("returns as many slides as fit", () => {
  expect(getVisibleSlides(track, 6)).toEqual({ first: 0, last: 2 });
});

it("moves by one slide after a scroll of one step", () => {
  expect(getVisibleSlides({ ...track, scrolled: 398 }, 6)).toEqual({ first: 1, last: 3 });
});

it("includes the last slide at the end even when it cannot snap to the start", () => {
  expect(getVisibleSlides({ ...track, width: 1100, scrolled: 1300 }, 6).last).toBe(5);
});

it("returns one slide on a phone", () => {
  expect(getVisibleSlides({ step: 320, width: 350, content: 1920, scrolled: 320 }, 6)).toEqual({ first: 1, last: 1 });
});
