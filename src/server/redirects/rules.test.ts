import { describe, expect, it } from "vitest";
import { parseRules } from "./read-rules.ts";

const findMistakes = (file: string, text: string) =>
  parseRules(file, text).mistakes.map(({ line, message }) => `${line} ${message}`);

describe("rules in CSV", () => {
  it("records file and line, with quoted line breaks, empty lines, a BOM and Windows line endings", () => {
    const { rules } = parseRules(
      "redirects/a.csv",
      '\uFEFFfrom,to,status,query\r\n"/a\nb",/\r\n\r\n/c,/d,302,drop\r\n',
    );
    expect(rules).toMatchObject([
      { kind: "exact", from: "/a\nb", to: "/", status: 301, query: "keep", file: "redirects/a.csv", line: 2 },
      { from: "/c", to: "/d", status: 302, query: "drop", line: 5 },
    ]);
  });

  it("accepts semicolons as separators", () => {
    expect(parseRules("redirects/a.csv", "from;to\n/a;/b,c\n").rules).toMatchObject([{ from: "/a", to: "/b,c" }]);
  });

  it("reads brackets and colons in a path literally", () => {
    const { rules } = parseRules("redirects/a.csv", "from,to,status\n/uploads/cover(1):final*.jpg,,410\n");
    expect(rules).toMatchObject([{ kind: "exact", to: "", status: 410 }]);
  });

  it.each([
    ["/a,//evil.example", "2 to:"],
    ["/a,/\\evil.example", "2 to:"],
    ["/a,http://evil.example", "2 to:"],
    ["/a,javascript:alert(1)", "2 to:"],
    ["/a,https://user@evil.example/", "2 to:"],
    ["a,/b", "2 from: must be a path"],
    ["/a?b=c,/b", "2 from: must be a path without a query"],
    ["/a/../b,/b", "2 from: must not contain '.' or '..'"],
    ["/a,/b,404", "2 status: must be one of"],
    ["/a,/b,410", "2 a page that is gone"],
    ["/a,", "2 a page that is gone"],
    ["/a,/b,,maybe", "2 query:"],
    ['/a,"/b', "2 a quotation mark"],
    ["/a,/b,,,extra", "2 has more cells"],
  ])("rejects %s", (row, message) => {
    expect(findMistakes("redirects/a.csv", `from,to,status,query\n${row}\n`)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it("rejects a cell without a column name", () => {
    expect(findMistakes("redirects/a.csv", "from,to,\n/a,/b,302\n")).toEqual([expect.stringContaining("2 ")]);
  });

  it("rejects a file without a header row", () => {
    expect(findMistakes("redirects/a.csv", "/a,/b\n")).toEqual([expect.stringContaining("the first row must be")]);
  });
});

describe("rules in YAML", () => {
  it("distinguishes exact paths, prefixes and patterns by their syntax", () => {
    const text =
      "# old\n- from: /a\n  to: /b\n\n- from: /c/**\n  status: 410\n- from: /tag/:slug\n  to: /blog/tag/:slug\n";
    expect(parseRules("redirects/rules.yaml", text).rules).toMatchObject([
      { kind: "exact", line: 2 },
      { kind: "prefix", line: 5, to: "" },
      { kind: "pattern", line: 7, status: 301 },
    ]);
  });

  it("defaults to 302 in route-rules.yaml", () => {
    expect(parseRules("route-rules.yaml", "- from: /a\n  to: /b\n").rules).toMatchObject([{ status: 302 }]);
  });

  it.each([
    ["- from: /tag/:slug\n  to: /blog/:name", "1 from: has no ':name'"],
    ["- from: /tag/:slug(\n  to: /blog", "1 from: is not a valid pattern"],
    ["- from: /:lang/**\n  to: /blog", "1 from: is a prefix, which has no placeholders"],
    ["- from: /**\n  to: /", "1 from: would take every address"],
    ["- from: /a/:host\n  to: https://:host/", "2 to:"],
    ["- from: /a/:host\n  to: https://docs.example:host/", "2 to:"],
    ["- form: /a\n  to: /", "1 from:"],
    ["from: /a", "1 must be a list"],
    ["- from: /a\n  to: [", "2 Flow sequence"],
  ])("rejects %s", (text, message) => {
    expect(findMistakes("redirects/rules.yaml", text)[0]).toContain(message);
  });
});
