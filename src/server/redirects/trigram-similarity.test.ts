import { describe, expect, it } from "vitest";
import { createSimilarPathFinder } from "./trigram-similarity.ts";

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
