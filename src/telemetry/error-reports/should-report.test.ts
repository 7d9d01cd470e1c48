import { describe, expect, it } from "vitest";
import { createDuplicateFilter, shouldReport, statusOf } from "./should-report.ts";

describe("isReportable", () => {
  it.each([
    [200, true],
    [299, true],
    [300, false],
    [404, false],
    [499, false],
    [500, true],
    [503, true],
    [undefined, true],
  ])("status %s: %s", (status, sent) => expect(shouldReport(status)).toBe(sent));
});

describe("statusOf", () => {
  it("reads the status an error carries", () => {
    expect(statusOf(Object.assign(new Error(), { statusCode: 404 }))).toBe(404);
    expect(statusOf(Object.assign(new Error(), { status: 422 }))).toBe(422);
  });

  it.each([new Error(), "text", null, undefined, {}])("finds none in %s", (error) => {
    expect(statusOf(error)).toBeUndefined();
  });
});

describe("createOnce", () => {
  it("lets an error pass once", () => {
    const once = createDuplicateFilter();
    const error = new Error();
    expect([once(error), once(error), once(new Error())]).toEqual([true, false, true]);
  });

  it("knows an error again inside another, and the other way round", () => {
    const once = createDuplicateFilter();
    const inner = new Error("inner");
    const outer = new Error("outer", { cause: inner });
    expect([once(inner), once(outer), once(new Error("sibling", { cause: outer }))]).toEqual([true, false, false]);
  });

  it("survives a circle of causes", () => {
    const once = createDuplicateFilter();
    const error = new Error();
    error.cause = error;
    expect([once(error), once(error)]).toEqual([true, false]);
  });

  it("cannot know a thrown text again", () => {
    const once = createDuplicateFilter();
    expect([once("a"), once("a")]).toEqual([true, true]);
  });
});
