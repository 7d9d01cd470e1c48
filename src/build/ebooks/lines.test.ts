import { describe, expect, it } from "vitest";
import { divide, type Shape } from "./lines.ts";
import { wordsOf } from "./words.ts";

const style = { face: "text" as const, size: 10, leading: 15, colour: "#000" };
const measure = (text: string) => text.length;
const set = (text: string, room: number, shape?: Shape) =>
  divide(wordsOf([{ text, style }], measure, room), room, shape).map((words) =>
    words
      .map(({ pieces, space }) => pieces.map((piece) => piece.text).join("") + " ".repeat(space))
      .join("")
      .trimEnd(),
  );

describe("lines", () => {
  it("hold all words and no more than fits", () => {
    const text = "all of these words have to stand in some line and in their order";
    const lines = set(text, 17);
    expect(lines.join(" ")).toBe(text);
    expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(17);
  });

  it("are even over the whole paragraph", () => {
    // Line by line, the first would take "aaa bb" and leave "cc" alone.
    expect(set("aaa bb cc ddddd", 6)).toEqual(["aaa", "bb cc", "ddddd"]);
  });

  it("do not end a paragraph with one short word", () => {
    expect(set("weave the cloth that you need to be on", 36)).toEqual(["weave the cloth that you need", "to be on"]);
  });

  it("are equally long in a heading, and no more than needed", () => {
    expect(set("the smallest machine that works", 28, "balanced")).toEqual(["the smallest", "machine that works"]);
  });

  it("cut what fits no line, and end where they are told to", () => {
    expect(set("incomprehensibility", 8)).toEqual(["incompre", "hensibil", "ity"]);
    expect(set("one\ntwo", 20)).toEqual(["one", "two"]);
    expect(set("person-days", 8)).toEqual(["person-", "days"]);
  });
});
