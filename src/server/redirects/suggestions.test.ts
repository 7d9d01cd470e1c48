import { describe, expect, it } from "vitest";
import { createSimilarPathFinder, createSuggestionFinder } from "./suggestions.ts";

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

const findSimilar = createSimilarPathFinder([
  "/",
  "/blog",
  "/blog/dbt-tests-that-find-bugs",
  "/blog/estimating-with-ranges",
  "/blog/tag/estimation",
  "/blog/backups-you-have-restored",
  "/careers/data-engineer",
  "/careers/platform-engineer",
  "/services/expertise/data-engineering",
]);

describe("similar paths", () => {
  it.each([
    ["/blog/estimating-with-rnages", "/blog/estimating-with-ranges"],
    ["/2019/04/dbt-tests.html", "/blog/dbt-tests-that-find-bugs"],
    ["/Careers/Data-Enginer/", "/careers/data-engineer"],
    ["/wp-content/uploads/2020/02/backups-restored-1024x683.jpg", "/blog/backups-you-have-restored"],
  ])("for %s begin with %s", (path, first) => {
    expect(findSimilar(path, 5)[0]).toBe(first);
  });

  it("are limited to the requested count", () => expect(findSimilar("/jobs/engineer", 2)).toHaveLength(2));
  it("are none for nonsense", () => expect(findSimilar("/xqzw/123", 5)).toEqual([]));
  it("are none for an invalid percent-encoding", () => expect(findSimilar("/%E0%A4%A", 5)).toEqual([]));
});
