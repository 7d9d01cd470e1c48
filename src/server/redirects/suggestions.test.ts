import { expect, it } from "vitest";
import { createSuggestionFinder } from "./suggestions.ts";

const paths = [
  "/blog/outbox-before-kafka",
  "/blog/reading-a-query-plan",
  "/blog/page/2",
  "/services/expertise/dev-ops",
  "/ebook/outbox/thank-you",
  "/blog/outbox-before-kafka.md",
];
const searches: string[] = [];

function search(words: string) {
  searches.push(words);
  const url = words === "slow database" ? "/blog/reading-a-query-plan" : "/blog/not-published-yet";
  return [{ kind: "article", title: "", snippet: "", url }];
}

const suggest = createSuggestionFinder(paths, search);

it("suggests pages with a similar path first", () => {
  expect(suggest("/2019/outbox-befor-kafka.html", 2)[0]).toBe("/blog/outbox-before-kafka");
});

it("adds search results for the words of the last segment", () => {
  expect(suggest("/blog/2018/Slow_Database.html", 5)).toEqual(["/blog/reading-a-query-plan"]);
  expect(searches.at(-1)).toBe("slow database");
});

it("does not search when there are enough similar paths, and suggests only known pages", () => {
  searches.length = 0;
  expect(suggest("/outbox-before-kafka", 1)).toEqual(["/blog/outbox-before-kafka"]);
  expect(searches).toEqual([]);
  expect(suggest("/xyzzy", 3)).toEqual([]);
});

it("does not search for stop words", () => {
  searches.length = 0;
  expect(suggest("/nowhere/at-all", 5)).toEqual([]);
  expect(searches).toEqual([]);
  suggest("/how-to-tune-a-slow-database", 5);
  expect(searches).toEqual(["tune slow database"]);
});

it("does not suggest further list pages, thank-you pages and files", () => {
  expect(suggest("/blog/page/22", 3)).not.toContain("/blog/page/2");
  expect(suggest("/ebook/outbox/thank-you", 3)).toEqual(["/blog/outbox-before-kafka"]);
});
