import { describe, expect, it } from "vitest";
import { createDuplicateFilter, getStatus, shouldReport } from "./should-report.ts";

describe("shouldReport", () => {
  it.each([
    [200, true],
    [299, true],
    [300, false],
    [404, false],
    [499, false],
    [500, true],
    [503, true],
    [undefined, true],
  ])("returns for status %s: %s", (status, expected) => expect(shouldReport(status)).toBe(expected));
});

describe("getStatus", () => {
  it("reads statusCode or status of an error", () => {
    expect(getStatus(Object.assign(new Error(), { statusCode: 404 }))).toBe(404);
    expect(getStatus(Object.assign(new Error(), { status: 422 }))).toBe(422);
  });

  it.each([new Error(), "text", null, undefined, {}])("returns undefined for %s", (error) => {
    expect(getStatus(error)).toBeUndefined();
  });
});

describe("createDuplicateFilter", () => {
  it("accepts an error once", () => {
    const isNew = createDuplicateFilter();
    const error = new Error();
    expect([isNew(error), isNew(error), isNew(new Error())]).toEqual([true, false, true]);
  });

  it("rejects an error that wraps a known one, and its siblings", () => {
    const isNew = createDuplicateFilter();
    const inner = new Error("inner");
    const outer = new Error("outer", { cause: inner });
    expect([isNew(inner), isNew(outer), isNew(new Error("sibling", { cause: outer }))]).toEqual([true, false, false]);
  });

  it("handles an error that is its own cause", () => {
    const isNew = createDuplicateFilter();
    const error = new Error();
    error.cause = error;
    expect([isNew(error), isNew(error)]).toEqual([true, false]);
  });

  it("accepts equal thrown strings every time", () => {
    const isNew = createDuplicateFilter();
    expect([isNew("a"), isNew("a")]).toEqual([true, true]);
  });
});
