import { describe, expect, it } from "vitest";
import { parseRules } from "../../server/redirects/read-rules.ts";
import { checkRedirects } from "./check-redirects.ts";

const existing = new Set(["/", "/blog", "/blog/outbox", "/blog/tag/dbt", "/careers", "/careers/data-engineer"]);

function check({ csv = "", yaml = "" }: { csv?: string; yaml?: string }) {
  const { rules } = parseRules("redirects/a.csv", `from,to,status,query\n${csv}`);
  return checkRedirects([...rules, ...parseRules("redirects/b.yaml", yaml || "[]").rules], existing);
}
const mistakes = (files: { csv?: string; yaml?: string }) =>
  check(files).mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`);

describe("valid rules", () => {
  it("pass unchanged", () => {
    const { flattened, chains, mistakes } = check({
      csv: "/old,/blog/outbox\n/leaflet,,410\n/talk,https://slides.example/",
      yaml: '- { from: "/tag/:slug", to: "/blog/tag/:slug" }\n- { from: "/wp-content/**", status: 410 }',
    });
    expect(mistakes).toEqual([]);
    expect(chains).toEqual([]);
    expect(flattened.map(({ from, to }) => `${from} ${to}`)).toEqual([
      "/old /blog/outbox",
      "/leaflet ",
      "/talk https://slides.example/",
      "/tag/:slug /blog/tag/:slug",
      "/wp-content/** ",
    ]);
  });
});

describe("chains", () => {
  const flattenFirst = (csv: string, yaml?: string) => {
    const { flattened, mistakes } = check({ csv, yaml });
    expect(mistakes).toEqual([]);
    return flattened[0];
  };

  it("become one hop", () =>
    expect(flattenFirst("/a,/B/\n/b,/c\n/c,/blog")).toMatchObject({ to: "/blog", status: 301 }));
  it("become temporary when one hop is temporary", () => {
    expect(flattenFirst("/a,/b,301\n/b,/c,307\n/c,/blog,308")).toMatchObject({ to: "/blog", status: 307 });
  });
  it("merge the queries of all hops and keep the last hash", () => {
    expect(flattenFirst("/a,/b?x=1#one\n/b,/blog?y=2")).toMatchObject({ to: "/blog?y=2&x=1#one" });
    expect(flattenFirst("/a,/b?x=1#one\n/b,/blog#two,,drop")).toMatchObject({ to: "/blog#two", query: "drop" });
  });
  it("end in 410 when their last rule is 410", () => {
    expect(flattenFirst("/a,/b\n/b,,410")).toMatchObject({ to: "", status: 410 });
  });
  it("become external when their last target is external", () => {
    expect(flattenFirst("/a,/b\n/b,https://slides.example/")).toMatchObject({ to: "https://slides.example/" });
  });
  it("are resolved through patterns", () => {
    expect(flattenFirst("/a,/tag/dbt", '- { from: "/tag/:slug", to: "/blog/tag/:slug" }')).toMatchObject({
      to: "/blog/tag/dbt",
    });
  });
  it("are listed", () => {
    expect(check({ csv: "/a,/b\n/b,/blog" }).chains).toMatchObject([{ from: "/a", line: 2 }]);
  });
});

describe("mistakes with file and line", () => {
  it.each([
    ["a rule that leads to itself", "/a,/A/", "redirects/a.csv:2 goes round in a circle: /a → /a"],
    ["a loop", "/x,/blog\n/a,/b\n/b,/x2\n/x2,/a", "redirects/a.csv:3 goes round in a circle: /a → /b → /x2 → /a"],
    [
      "a target that does not exist",
      "/a,/blog/outbax",
      "redirects/a.csv:2 /a leads to /blog/outbax, which does not exist; do you mean /blog/outbox?",
    ],
    ["a chain into nothing", "/a,/b\n/b,/qqq", "redirects/a.csv:2 /a leads to /qqq, which does not exist"],
    [
      "the same address twice",
      "/a,/blog\n/A/,/",
      "redirects/a.csv:3 /A/ stands here a second time: it is also in redirects/a.csv:2",
    ],
    ["a rule that hides a page", "/Careers/,/blog", "redirects/a.csv:2 /Careers/ hides the living page /careers"],
  ])("%s", (_, csv, message) => {
    expect(mistakes({ csv })).toContainEqual(message);
  });

  it.each([
    [
      "a circle of patterns",
      '- { from: "/a/:x", to: "/b/:x" }\n- { from: "/b/:x", to: "/a/:x" }',
      "redirects/b.yaml:1 goes round",
    ],
    ["a prefix that grows", '- { from: "/a/**", to: "/a/b/**" }', "redirects/b.yaml:1 goes round in a circle"],
    [
      "a prefix over pages",
      '- { from: "/blog/**", to: "/" }',
      "redirects/b.yaml:1 /blog/** hides the living page /blog and 2 more",
    ],
    [
      "a pattern over a page",
      '- { from: "/careers/:job", to: "/careers" }',
      "redirects/b.yaml:1 /careers/:job hides the living page /careers/data-engineer",
    ],
    [
      "a pattern below a prefix",
      '- { from: "/a/:x/c", to: "/blog" }\n- { from: "/a/**", to: "/blog" }',
      "redirects/b.yaml:1 /a/:x/c never answers: '/a/**' in redirects/b.yaml:2",
    ],
    [
      "a pattern behind a wider one",
      '- { from: "/:n(\\\\d+)/:x", to: "/" }\n- { from: "/:y(\\\\d{4})/:z", to: "/" }',
      "redirects/b.yaml:2 /:y(\\d{4})/:z never answers",
    ],
    [
      "a prefix twice",
      '- { from: "/a/**", to: "/" }\n- { from: "/A/**", to: "/blog" }',
      "redirects/b.yaml:2 /A/** stands here a second time",
    ],
    [
      "a pattern to nowhere",
      '- { from: "/a/:x", to: "/news/:x" }',
      "redirects/b.yaml:1 /a/:x leads to /news/:x, and no page looks like that",
    ],
    [
      "a pattern's fixed target",
      '- { from: "/a/:x", to: "/news" }',
      "redirects/b.yaml:1 /a/:x leads to /news, which does not exist",
    ],
  ])("%s", (_, yaml, message) => {
    expect(mistakes({ yaml })).toContainEqual(expect.stringContaining(message));
  });

  it("do not include a narrower pattern before a wider one", () => {
    const yaml =
      '- { from: "/:y(\\\\d{4})/:z", to: "/" }\n- { from: "/:n(\\\\d+)/:x", to: "/" }\n- { from: "/:a/:b", status: 410 }';
    expect(mistakes({ yaml }).filter((mistake) => mistake.includes("never answers"))).toEqual([]);
  });
});
