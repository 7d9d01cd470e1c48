import { beforeAll, describe, expect, it } from "vitest";
import { createContent } from "../../content/content.ts";
import { readContent, readDocumentsFrom } from "../../content/load/read-content.ts";
import { getTargetPath } from "../../server/redirects/canonical-path.ts";
import { readRedirectRules } from "../../server/redirects/read-rules.ts";
import { createRedirectResolver } from "../../server/redirects/resolve-redirect.ts";
import type { WrittenRule } from "../../server/redirects/rules.ts";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { checkRedirects, createSampleUrls } from "./check-redirects.ts";
import { listExistingPaths } from "./existing-paths.ts";

const siteUrl = "https://northloom.example";
let existingPaths: Set<string>;
let rules: WrittenRule[];
let checked: ReturnType<typeof checkRedirects>;
let resolve: ReturnType<typeof createRedirectResolver>;

beforeAll(async () => {
  const snapshot = await readContent({
    listLinkTargets,
    directory: "content",
    showUnpublished: false,
    now: new Date(),
    readDocuments: readDocumentsFrom("content"),
  });
  existingPaths = listExistingPaths(createContent(snapshot));
  const read = await readRedirectRules("content");
  expect(read.mistakes).toEqual([]);
  rules = read.rules;
  checked = checkRedirects(rules, existingPaths);
  resolve = createRedirectResolver(checked.flattened, { siteUrl, exists: (path) => existingPaths.has(path) });
});

describe("URLs of the old site", () => {
  it("are more than 300 in all rule files", () => {
    const files = Map.groupBy(rules, ({ file }) => file);
    expect([...files.keys()]).toEqual([
      "route-rules.yaml",
      ...["about", "articles", "careers", "case-studies", "ebooks", "glued"].map((name) => `redirects/${name}.csv`),
      "redirects/rules.yaml",
      ...["services", "system", "topics", "uploads"].map((name) => `redirects/${name}.csv`),
    ]);
    expect(rules.filter(({ kind }) => kind === "exact").length).toBeGreaterThan(300);
  });

  it("have no mistakes", () => expect(checked.mistakes).toEqual([]));

  it("redirect once to a page with query and hash, in any spelling", () => {
    const addresses = rules.filter(({ kind }) => kind === "exact").map(({ from }) => from);
    for (const address of addresses.flatMap((from) => [from, `${from}/`, from.toUpperCase()])) {
      const answer = resolve(new URL(`${siteUrl}${address}?utm_source=old#part`));
      expect(answer, address).not.toBeNull();
      if (!answer || "gone" in answer || answer.external) continue;
      expect(existingPaths.has(getTargetPath(answer.to)), `${address} → ${answer.to}`).toBe(true);
      expect(resolve(new URL(answer.to, siteUrl)), `${answer.to} leads on`).toBeNull();
      expect(answer.to, address).toContain("#");
    }
  });

  it("redirect to existing pages for all samples of a pattern", () => {
    for (const address of rules.filter(({ kind }) => kind !== "exact").flatMap(createSampleUrls)) {
      const answer = resolve(new URL(siteUrl + address));
      if (answer && "to" in answer)
        expect(existingPaths.has(getTargetPath(answer.to)), `${address} → ${answer.to}`).toBe(true);
    }
  });

  it.each([
    ["/tag/python/", "/blog/tag/python"],
    ["/tag/django/page/3", "/blog/tag/python"],
    ["/category/ai", "/blog/category/machine-learning"],
    ["/author/tlis/", "/blog/author/tomasz-lis"],
    ["/authors/rafa%C5%82-mazur", "/blog/author/rafal-mazur"],
    ["/2019/02/11/what-is-an-mvp/", "/blog/what-an-mvp-must-not-skip"],
    ["/2019/02/what-is-an-mvp/", "/blog/what-an-mvp-must-not-skip"],
    ["/2018/05/", "/blog"],
    ["/blog/what-is-an-mvp.html", "/blog/what-an-mvp-must-not-skip"],
    ["/blog/what-is-an-mvp/amp/", "/blog/what-an-mvp-must-not-skip"],
    ["/blog/estimating-with-ranges/amp", "/blog/estimating-with-ranges"],
    ["/portfolio/voltfjord", "/case-studies/grid-forecasts-an-engineer-trusts"],
    ["/jobs/python-developer", "/careers/senior-python-engineer"],
    ["/careers/data-engineer/apply", "/careers/data-engineer"],
    ["/ebooks/mvp-handbook", "/ebook/first-hundred-days-of-an-mvp"],
    ["/team/marta-wrona", "/blog/author/marta-wrona"],
    ["/search/query%20plan", "/search?q=query%20plan"],
    ["/https/northloom.example/tag/django", "/blog/tag/python"],
    ["/https/www.northloom.example/services/", "/services"],
    ["/https/northloom.example/contact", "/contact-us"],
  ])("redirects %s to %s", (address, to) => {
    expect(resolve(new URL(siteUrl + address))).toMatchObject({ to, status: 301 });
  });

  it.each(["/wp-content/uploads/2014/01/unknown.jpg", "/wp-admin/", "/wp-login.php", "/blog/christmas-party-2016"])(
    "returns gone for %s",
    (address) => expect(resolve(new URL(siteUrl + address))).toEqual({ gone: true }),
  );

  it.each(["/tag/unheard-of", "/2019/02/11/unheard-of", "/https/evil.example/blog", "/team/nobody"])(
    "finds no rule for %s",
    (address) => expect(resolve(new URL(siteUrl + address))).toBeNull(),
  );
});
