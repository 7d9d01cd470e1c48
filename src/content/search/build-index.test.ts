import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { buildIndex } from "./build-index.ts";
import { openSearch } from "./search.ts";
import { entry } from "./testing/entry.ts";

const folder = mkdtempSync(join(tmpdir(), "index-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("an existing index", () => {
  const file = join(folder, "again.db");
  const search = (query: string, kind?: string) => {
    const index = openSearch(file);
    const urls = index.search(query, kind).map(({ url }) => url);
    index.close();
    return urls;
  };

  it("reads only changed documents and removes missing ones", () => {
    const unread = { ...entry({ url: "/kept", text: "warp" }), read: () => expect.unreachable("was not changed") };
    expect(buildIndex([entry({ url: "/kept", text: "warp" }), entry({ url: "/gone", text: "weft" })], file)).toEqual({
      written: 2,
      removed: 0,
    });
    expect(buildIndex([unread], file)).toEqual({ written: 0, removed: 1 });
    expect(search("weft")).toEqual([]);
    expect(buildIndex([entry({ url: "/kept", text: "heddle" }, "2")], file)).toEqual({ written: 1, removed: 0 });
    expect([search("warp"), search("heddle")]).toEqual([[], ["/kept"]]);
  });

  it("inserts a document by its day and moves it when the day changes", () => {
    const text = (url: string, day: string) => ({ ...entry({ url, text: "warp" }), day });
    const rest = Array.from({ length: 120 }, (_, number) => entry({ url: `/${number}`, text: "warp" }));
    const [may, june, july] = [text("/may", "2026-05-01"), text("/june", "2026-06-01"), text("/july", "2026-07-01")];
    buildIndex([july, may, ...rest], file);
    expect(buildIndex([july, june, may, ...rest], file)).toEqual({ written: 1, removed: 0 });
    expect(search("warp").slice(0, 4)).toEqual(["/july", "/june", "/may", "/0"]);
    expect(buildIndex([text("/may", "2026-08-01"), july, june, ...rest], file)).toEqual({ written: 1, removed: 0 });
    expect(search("warp").slice(0, 3)).toEqual(["/may", "/july", "/june"]);
  });

  it("keeps the order of many documents of one day", () => {
    const all = Array.from({ length: 150 }, (_, at) => ({
      ...entry({ url: `/${at}`, text: "warp" }),
      day: "2026-05-01",
    }));
    buildIndex(all.toSpliced(70, 1), file);
    buildIndex(all, file);
    expect(search("warp")).toEqual(all.slice(0, 20).map(({ url }) => url));
    buildIndex([...all].reverse(), file);
    expect(search("warp").slice(0, 2)).toEqual(["/149", "/148"]);
  });

  it("replaces a damaged file", () => {
    writeFileSync(file, "this is not a database, but long enough to be taken for a damaged one".repeat(20));
    buildIndex([entry({ url: "/new", text: "warp" })], file);
    expect(search("warp")).toEqual(["/new"]);
  });

  it("finds nothing for an empty site", () => {
    buildIndex([], file);
    expect(search("warp")).toEqual([]);
  });

  it("ranks an old title match before 300 newer heading matches", () => {
    const many = Array.from({ length: 300 }, (_, number) => entry({ url: `/${number}`, headings: ["Warp and weft"] }));
    buildIndex([...many, entry({ url: "/titled", title: "Warp" })], file);
    expect(search("warp").slice(0, 3)).toEqual(["/titled", "/0", "/1"]);
    expect(search("warp", "article").slice(0, 3)).toEqual(["/titled", "/0", "/1"]);
  });

  it("ranks a title match first and then the newest of 900 matches", () => {
    const many = Array.from({ length: 900 }, (_, number) => entry({ url: `/${number}`, text: "warp and weft" }));
    many[700] = entry({ url: "/named", title: "Warp", text: "x" });
    buildIndex(many, file);
    expect(search("warp").slice(0, 3)).toEqual(["/named", "/0", "/1"]);
  });
});
