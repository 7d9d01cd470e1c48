import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openNotFoundStore } from "../../server/redirects/not-found-store.ts";
import { parseRules } from "../../server/redirects/read-rules.ts";
import { checkRules, explainAddress, importRuleFile, listMostRequested } from "./redirect-commands.ts";

let contentDirectory: string;
beforeEach(() => {
  contentDirectory = mkdtempSync(join(tmpdir(), "redirects-"));
  mkdirSync(join(contentDirectory, "redirects"));
});
afterEach(() => rmSync(contentDirectory, { recursive: true }));

const living = new Set(["/", "/blog", "/blog/outbox-before-kafka", "/services"]);
const work = (csv: string) => ({
  ...parseRules("redirects/a.csv", `from,to,status,query\n${csv}`),
  living,
  siteUrl: "https://northloom.example",
  contentDirectory,
  search: (words: string) =>
    words.includes("deploy") ? [{ kind: "service", title: "Services", snippet: "", url: "/services" }] : [],
});
const imported = () => readFileSync(join(contentDirectory, "redirects/imported.csv"), "utf8");

function givenFile(text: string): string {
  const file = join(contentDirectory, "list.csv");
  writeFileSync(file, text);
  return file;
}

describe("check", () => {
  it("names what it shortens", () => {
    expect(checkRules(work("/a,/b\n/b,/blog")).join("\n")).toMatch(
      /2 rules .*\n1 lead .*\n {2}redirects\/a.csv:2 {2}\/a/,
    );
  });
  it("throws every mistake with its place", () => {
    expect(() => checkRules(work("/a,/nowhere\nb,/blog"))).toThrow(/redirects\/a.csv:3[\s\S]*redirects\/a.csv:2/);
  });
});

describe("import", () => {
  it("takes over what is right, under other columns' names and with whole addresses", async () => {
    const file = givenFile(
      'Source;Target;Code\nhttps://www.northloom.example/Old/;https://northloom.example/blog;301\n"/a,b";/services;302\n',
    );
    expect((await importRuleFile(work(""), file))[0]).toContain("2 rules added");
    expect(imported()).toBe('from,to,status,query\n/Old/,/blog,301,keep\n"/a,b",/services,302,keep\n');
  });

  it("leaves out what would be a mistake, with the line in the given file", async () => {
    const file = givenFile("from,to\n/known,/blog\n\n/bad,/nowhere\n/services,/blog\n/?p=12,/blog\n/fine,/services\n");
    const said = (await importRuleFile(work("/known,/blog"), file)).join("\n");
    expect(said).toContain("1 rules added");
    expect(said).toContain("1 were there already");
    expect(said).toContain("list.csv:4  /bad leads to /nowhere");
    expect(said).toContain("list.csv:5  /services hides the living page");
    expect(said).toContain("list.csv:6  from: must be a path without a query");
    expect(imported()).toBe("from,to,status,query\n/fine,/services,301,keep\n");
  });

  it("reads what spreadsheets write: a mark at the start, Windows line ends, quotes and columns of their own", async () => {
    const file = givenFile(
      '\uFEFF"from",hits,to\r\n"/say ""hello""",12,/blog\r\n"/two\r\nlines",,/services\r\n\r\n/last,7,/blog',
    );
    expect(await importRuleFile(work(""), file)).toHaveLength(1);
    expect(imported()).toBe(
      'from,to,status,query\n"/say ""hello""",/blog,301,keep\n"/two\r\nlines",/services,301,keep\n/last,/blog,301,keep\n',
    );
  });

  it("adds to what was imported before", async () => {
    await importRuleFile(work(""), givenFile("from,to\n/one,/blog\n"));
    await importRuleFile(work(""), givenFile("from,to\n/two,/blog\n"));
    expect(imported()).toBe("from,to,status,query\n/one,/blog,301,keep\n/two,/blog,301,keep\n");
  });
});

describe("test", () => {
  it.each([
    ["/blog", "200"],
    ["/Blog/?x=1", "308  /blog?x=1"],
    ["/a?x=1", "301  /blog?x=1  (redirects/a.csv:2 '/a')"],
    ["/gone", "410  gone  (redirects/a.csv:3 '/gone')"],
    ["/blog/outbox-befor-kafka", "404"],
    ["/https/northloom.example/blog", "301  /blog"],
    ["/blog/page/1?x=1", "301  /blog?x=1"],
  ])("says what happens at %s", async (address, said) => {
    expect((await explainAddress(work("/a,/blog\n/gone,,410"), address))[0]).toContain(said);
  });

  it("proposes pages for an address without one", async () => {
    expect((await explainAddress(work(""), "/blog/outbox-befor-kafka"))[1]).toContain("/blog/outbox-before-kafka");
  });
});

describe("stats", () => {
  it("shows the most wanted with proposals", () => {
    const store = openNotFoundStore(contentDirectory);
    const row = { outcome: "missing", referrer: "news.example", lastSeen: "2026-11-14" } as const;
    store.add([
      { ...row, path: "/2019/outbox-kafka", count: 41 },
      { ...row, path: "/how-we-deploy", count: 3 },
    ]);
    const said = listMostRequested(work(""), store).join("\n");
    expect(said).toContain("     41  /2019/outbox-kafka  last 2026-11-14, linked from news.example");
    expect(said).toContain("near: /blog/outbox-before-kafka");
    expect(said).toContain("near: /services");
    expect(said).toContain("No old address was asked for.");
    store.close();
  });
});
