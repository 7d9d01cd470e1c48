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
const asked: string[] = [];

function search(words: string) {
  asked.push(words);
  const url = words === "slow database" ? "/blog/reading-a-query-plan" : "/blog/not-published-yet";
  return [{ kind: "article", title: "", snippet: "", url }];
}

const proposals = createSuggestionFinder(paths, search);

it("proposes pages with a like address first", () => {
  expect(proposals("/2019/outbox-befor-kafka.html", 2)[0]).toBe("/blog/outbox-before-kafka");
});

it("goes on with what a search for the last words finds", () => {
  expect(proposals("/blog/2018/Slow_Database.html", 5)).toEqual(["/blog/reading-a-query-plan"]);
  expect(asked.at(-1)).toBe("slow database");
});

it("does not search when enough is alike, and proposes nothing that is no page", () => {
  asked.length = 0;
  expect(proposals("/outbox-before-kafka", 1)).toEqual(["/blog/outbox-before-kafka"]);
  expect(asked).toEqual([]);
  expect(proposals("/xyzzy", 3)).toEqual([]);
});

it("does not look for words that every text has", () => {
  asked.length = 0;
  expect(proposals("/nowhere/at-all", 5)).toEqual([]);
  expect(asked).toEqual([]);
  proposals("/how-to-tune-a-slow-database", 5);
  expect(asked).toEqual(["tune slow database"]);
});

it("proposes no list's second page, no thanks and no files", () => {
  expect(proposals("/blog/page/22", 3)).not.toContain("/blog/page/2");
  expect(proposals("/ebook/outbox/thank-you", 3)).toEqual(["/blog/outbox-before-kafka"]);
});
