import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { buildIndex } from "./build-index.ts";
import { openSearch } from "./search.ts";
import { entry } from "./testing/entry.ts";

const folder = mkdtempSync(join(tmpdir(), "index-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("an index that is made again", () => {
  const own = join(folder, "again.db");
  const search = (query: string, kind?: string) => {
    const again = openSearch(own);
    const urls = again.search(query, kind).map(({ url }) => url);
    again.close();
    return urls;
  };

  it("reads only what changed and forgets what is gone", () => {
    const unread = { ...entry({ url: "/kept", text: "warp" }), read: () => expect.unreachable("was not changed") };
    expect(buildIndex([entry({ url: "/kept", text: "warp" }), entry({ url: "/gone", text: "weft" })], own)).toEqual({
      written: 2,
      removed: 0,
    });
    expect(buildIndex([unread], own)).toEqual({ written: 0, removed: 1 });
    expect(search("weft")).toEqual([]);
    expect(buildIndex([entry({ url: "/kept", text: "heddle" }, "2")], own)).toEqual({ written: 1, removed: 0 });
    expect([search("warp"), search("heddle")]).toEqual([[], ["/kept"]]);
  });

  it("puts a text between others by its day, and moves it when that changes", () => {
    const text = (url: string, day: string) => ({ ...entry({ url, text: "warp" }), day });
    const rest = Array.from({ length: 120 }, (_, number) => entry({ url: `/${number}`, text: "warp" }));
    const [may, june, july] = [text("/may", "2026-05-01"), text("/june", "2026-06-01"), text("/july", "2026-07-01")];
    buildIndex([july, may, ...rest], own);
    expect(buildIndex([july, june, may, ...rest], own)).toEqual({ written: 1, removed: 0 });
    expect(search("warp").slice(0, 4)).toEqual(["/july", "/june", "/may", "/0"]);
    expect(buildIndex([text("/may", "2026-08-01"), july, june, ...rest], own)).toEqual({ written: 1, removed: 0 });
    expect(search("warp").slice(0, 3)).toEqual(["/may", "/july", "/june"]);
  });

  it("puts many of one day into their order", () => {
    const all = Array.from({ length: 150 }, (_, at) => ({
      ...entry({ url: `/${at}`, text: "warp" }),
      day: "2026-05-01",
    }));
    buildIndex(all.toSpliced(70, 1), own);
    buildIndex(all, own);
    expect(search("warp")).toEqual(all.slice(0, 20).map(({ url }) => url));
    buildIndex([...all].reverse(), own);
    expect(search("warp").slice(0, 2)).toEqual(["/149", "/148"]);
  });

  it("begins anew where there is no index", () => {
    writeFileSync(own, "this is not a database, but long enough to be taken for a damaged one".repeat(20));
    buildIndex([entry({ url: "/new", text: "warp" })], own);
    expect(search("warp")).toEqual(["/new"]);
  });

  it("holds nothing for an empty site", () => {
    buildIndex([], own);
    expect(search("warp")).toEqual([]);
  });

  it("finds an old title among a great many newer headings", () => {
    const many = Array.from({ length: 300 }, (_, number) => entry({ url: `/${number}`, headings: ["Warp and weft"] }));
    buildIndex([...many, entry({ url: "/titled", title: "Warp" })], own);
    expect(search("warp").slice(0, 3)).toEqual(["/titled", "/0", "/1"]);
    expect(search("warp", "article").slice(0, 3)).toEqual(["/titled", "/0", "/1"]);
  });

  it("ranks the newest of a great many, and those named so first", () => {
    const many = Array.from({ length: 900 }, (_, number) => entry({ url: `/${number}`, text: "warp and weft" }));
    many[700] = entry({ url: "/named", title: "Warp", text: "x" });
    buildIndex(many, own);
    expect(search("warp").slice(0, 3)).toEqual(["/named", "/0", "/1"]);
  });
});
