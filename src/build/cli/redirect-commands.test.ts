import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openNotFoundStore } from "../../server/redirects/not-found-counter.ts";
import { parseRules } from "../../server/redirects/read-rules.ts";
import { checkRules, explainAddress, importRuleFile, listMostRequested } from "./redirect-commands.ts";

let contentDirectory: string;
beforeEach(() => {
  contentDirectory = mkdtempSync(join(tmpdir(), "redirects-"));
  mkdirSync(join(contentDirectory, "redirects"));
});
afterEach(() => rmSync(contentDirectory, { recursive: true }));

const existingPaths = new Set(["/", "/blog", "/blog/outbox-before-kafka", "/services"]);
const createContext = (csv: string) => ({
  ...parseRules("redirects/a.csv", `from,to,status,query\n${csv}`),
  existingPaths,
  siteUrl: "https://tessel.example",
  contentDirectory,
  search: (words: string) =>
    words.includes("deploy") ? [{ kind: "service", title: "Services", snippet: "", url: "/services" }] : [],
});
const readImported = () => readFileSync(join(contentDirectory, "redirects/imported.csv"), "utf8");

function writeList(text: string): string {
  const file = join(contentDirectory, "list.csv");
  writeFileSync(file, text);
  return file;
}

describe("check", () => {
  it("lists the chains that are shortened", () => {
    expect(checkRules(createContext("/a,/b\n/b,/blog")).join("\n")).toMatch(
      /2 rules .*\n1 lead .*\n {2}redirects\/a.csv:2 {2}\/a/,
    );
  });
  it("throws all mistakes with file and line", () => {
    expect(() => checkRules(createContext("/a,/nowhere\nb,/blog"))).toThrow(
      /redirects\/a.csv:3[\s\S]*redirects\/a.csv:2/,
    );
  });
});

describe("import", () => {
  it("imports valid rows with other column names and absolute URLs", async () => {
    const file = writeList(
      'Source;Target;Code\nhttps://www.tessel.example/Old/;https://tessel.example/blog;301\n"/a,b";/services;302\n',
    );
    expect((await importRuleFile(createContext(""), file))[0]).toContain("2 rules added");
    expect(readImported()).toBe('from,to,status,query\n/Old/,/blog,301,keep\n"/a,b",/services,302,keep\n');
  });

  it("leaves out invalid rows and names their lines", async () => {
    const file = writeList("from,to\n/known,/blog\n\n/bad,/nowhere\n/services,/blog\n/?p=12,/blog\n/fine,/services\n");
    const output = (await importRuleFile(createContext("/known,/blog"), file)).join("\n");
    expect(output).toContain("1 rules added");
    expect(output).toContain("1 were there already");
    expect(output).toContain("list.csv:4  /bad leads to /nowhere");
    expect(output).toContain("list.csv:5  /services hides the living page");
    expect(output).toContain("list.csv:6  from: must be a path without a query");
    expect(readImported()).toBe("from,to,status,query\n/fine,/services,301,keep\n");
  });

  it("imports CSV from spreadsheets with a byte order mark, CRLF, quotes and extra columns", async () => {
    const file = writeList(
      '\uFEFF"from",hits,to\r\n"/say ""hello""",12,/blog\r\n"/two\r\nlines",,/services\r\n\r\n/last,7,/blog',
    );
    expect(await importRuleFile(createContext(""), file)).toHaveLength(1);
    expect(readImported()).toBe(
      'from,to,status,query\n"/say ""hello""",/blog,301,keep\n"/two\r\nlines",/services,301,keep\n/last,/blog,301,keep\n',
    );
  });

  it("appends to the rules imported before", async () => {
    await importRuleFile(createContext(""), writeList("from,to\n/one,/blog\n"));
    await importRuleFile(createContext(""), writeList("from,to\n/two,/blog\n"));
    expect(readImported()).toBe("from,to,status,query\n/one,/blog,301,keep\n/two,/blog,301,keep\n");
  });
});

describe("test", () => {
  it.each([
    ["/blog", "200"],
    ["/Blog/?x=1", "308  /blog?x=1"],
    ["/a?x=1", "301  /blog?x=1  (redirects/a.csv:2 '/a')"],
    ["/gone", "410  gone  (redirects/a.csv:3 '/gone')"],
    ["/blog/outbox-befor-kafka", "404"],
    ["/https/tessel.example/blog", "301  /blog"],
    ["/blog/page/1?x=1", "301  /blog?x=1"],
  ])("explains what %s returns", async (address, expected) => {
    expect((await explainAddress(createContext("/a,/blog\n/gone,,410"), address))[0]).toContain(expected);
  });

  it("suggests pages for a path that is not found", async () => {
    expect((await explainAddress(createContext(""), "/blog/outbox-befor-kafka"))[1]).toContain(
      "/blog/outbox-before-kafka",
    );
  });
});

describe("stats", () => {
  it("lists the most requested missing paths with suggestions", () => {
    const store = openNotFoundStore(contentDirectory);
    const row = { outcome: "missing", referrer: "news.example", lastSeen: "2026-11-14" } as const;
    store.add([
      { ...row, path: "/2019/outbox-kafka", count: 41 },
      { ...row, path: "/how-we-deploy", count: 3 },
    ]);
    const output = listMostRequested(createContext(""), store).join("\n");
    expect(output).toContain("     41  /2019/outbox-kafka  last 2026-11-14, linked from news.example");
    expect(output).toContain("near: /blog/outbox-before-kafka");
    expect(output).toContain("near: /services");
    expect(output).toContain("No old address was requested.");
    store.close();
  });
});
