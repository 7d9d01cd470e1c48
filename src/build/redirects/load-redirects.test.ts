import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDist } from "../../build-store/dist.ts";
import { InvalidContent } from "../../content/content-error.ts";
import { readContent, readDocumentsFrom } from "../../content/load/read-content.ts";
import { article } from "../../content/testing/small-site.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { openCache } from "../cache/cache.ts";
import { addRedirectMistakes, loadRedirects } from "./load-redirects.ts";

/** Writes a site with these redirects (CSV rows) and route rules (YAML). */
async function writeSiteWithRules(rows: string, routeRules = "[]") {
  const directory = await writeSite({ "articles/first.md": article({}, "Text.") });
  mkdirSync(join(directory, "redirects"));
  writeFileSync(join(directory, "redirects/old.csv"), `from,to,status,query\n${rows}`);
  writeFileSync(join(directory, "route-rules.yaml"), routeRules);
  return directory;
}

/** Loads the redirects as the build does. */
async function load(directory: string) {
  const readDocuments = readDocumentsFrom(directory);
  const now = new Date("2026-11-15");
  const snapshot = await readContent({ listLinkTargets, directory, now, showUnpublished: false, readDocuments });
  const dist = openDist(join(directory, ".dist"));
  const cache = openCache(dist);
  const { redirects, routeRules } = await loadRedirects(dist, cache, directory, snapshot).finally(cache.close);
  return { all: JSON.parse(dist.read(redirects).toString()), routeRules };
}

const loadRules = async (rows: string, routeRules?: string) => load(await writeSiteWithRules(rows, routeRules));
const loadServerRules = async (rows: string): Promise<unknown> => (await loadRules(rows)).all;

it("shortens chains of rules to one hop", async () => {
  expect(await loadServerRules("/a,/b\n/b,/blog/first\n")).toMatchObject([
    { from: "/a", to: "/blog/first", status: 301 },
    { from: "/b", to: "/blog/first", status: 301 },
  ]);
});

it("accepts feeds, llms.txt, Markdown and icons as targets", async () => {
  const rows =
    "/rss,/blog/tag/testing/feed.xml\n/ai.txt,/llms.txt\n/first.txt,/blog/first.md\n/logo.ico,/favicon.ico\n";
  expect(await loadServerRules(rows)).toHaveLength(4);
});

it.each([
  ["a circle", "/a,/b\n/b,/a\n", /redirects\/old\.csv:2/],
  ["a target that does not exist", "/a,/nowhere\n", /old\.csv:2:4 {2}.*\/nowhere/],
  ["the same address twice", "/a,/blog\n/a,/services\n", /old\.csv:3/],
  ["a rule that hides a page", "/blog/first,/blog\n", /old\.csv:2.*hides/],
  ["a target on a host that a visitor could choose", "/a,//evil.example\n", /old\.csv:2:4 /],
  ["a target behind a cell of two lines", '"/a\nb",/nowhere\n', /old\.csv:3:4 /],
])("throws for %s with file, line and column", async (_, rows, message) => {
  await expect(loadServerRules(rows)).rejects.toThrow(message);
});

it("checks the rules again when a page was added or removed", async () => {
  const directory = await writeSiteWithRules("/blog/second,/blog\n/old,/blog/first\n");
  const second = join(directory, "articles/second.md");
  const { all } = await load(directory);
  expect(await load(directory)).toMatchObject({ all });
  writeFileSync(second, article({ title: "A second article" }, "Text."));
  await expect(load(directory)).rejects.toThrow("/blog/second hides the living page");
  await expect(load(directory)).rejects.toThrow("/blog/second hides the living page");
  renameSync(join(directory, "articles/first.md"), join(directory, "articles/third.md"));
  rmSync(second);
  await expect(load(directory)).rejects.toThrow("/blog/first, which does not exist");
});

it("gives browsers the exact route rules only", async () => {
  const routeRulesYaml = `
    - { from: /jobs, to: /careers, status: 301 }
    - { from: /talks/**, to: /blog }`;
  const { all, routeRules } = await loadRules("/old,/blog/first\n/talks/one,/services\n", routeRulesYaml);
  expect(all).toHaveLength(4);
  expect(routeRules).toEqual({ "/jobs": { redirect: { to: "/careers", status: 301 } } });
});

it("reports mistakes in redirects together with those in the rest of content/", async () => {
  const targets = [
    "/blog/first.md",
    "/blog/page/2",
    "/blog/tag/testing/feed.xml",
    "/contact-us/thank-you",
    "/llms.txt",
  ];
  const directory = await writeSite({
    "articles/first.md": article({ title: "Short", tags: ["kuberntes"] }),
    "articles/draft.md": article({ draft: true }),
    "route-rules.yaml": "- { from: /go, to: /carers }\n- { from: /round, to: /round }\n",
    "redirects/old.csv": [
      "from,to,status",
      "/a,/blog,999",
      "/b,/blog/frist,301",
      "/c,/blog/draft,301",
      "/d,/blog/first,301",
      ...targets.map((to, index) => `/e${index},${to},301`),
    ].join("\n"),
  });
  const readDocuments = readDocumentsFrom(directory);
  const result = readContent({
    listLinkTargets,
    directory,
    now: new Date("2026-11-15"),
    showUnpublished: false,
    readDocuments,
  });
  const error = await result.catch((error) => addRedirectMistakes(error, directory));
  const mistakes = error instanceof InvalidContent ? error.mistakes : [];
  expect(mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    expect.stringMatching(/^articles\/first\.md:2 title is 5 characters long/),
    expect.stringMatching(/^articles\/first\.md:8 unknown tag 'kuberntes'/),
    expect.stringMatching(/^route-rules\.yaml:1 link to unknown page '\/carers'/),
    expect.stringMatching(/^route-rules\.yaml:2 link to '\/round', which only leads on/),
    expect.stringMatching(/^redirects\/old\.csv:2 status: /),
    expect.stringMatching(
      /^redirects\/old\.csv:3 \/b leads to \/blog\/frist, which does not exist; do you mean \/blog\/first\?/,
    ),
    expect.stringMatching(/^redirects\/old\.csv:4 \/c leads to \/blog\/draft, which does not exist/),
  ]);
});
