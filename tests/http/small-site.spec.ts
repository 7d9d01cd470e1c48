import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { reservedIds } from "../../src/content/markdown/headings.ts";
import { article, ebook, fillSite, job } from "../../src/content/testing/small-site.ts";
import { expect, test } from "../site.ts";
import { crawl } from "./crawl.ts";
import { ownProject } from "./project-copy.ts";
import { ask } from "./raw-request.ts";

test.describe.configure({ timeout: 120_000 });

/** Words of the company whose content/ this is not. */
const anotherCompany = /northloom|Księży|dzięki|\bmill\b/i;

/** One of each thing, with words that pages have to cope with. */
function oneOfEach(directory: string): void {
  const text = '![A loom](loom.png "1910")\n\n## Payload\n\n## Links\n\nText.[^1]\n\n[^1]: See [this](#payload-2).';
  fillSite(directory, {
    "articles/first.md": article({ title: 'Looms & "threads" <3 Łódź', service: "dev-ops" }, text),
    "articles/draft.md": article({ title: "Not done so far", draft: true }),
    "articles/later.md": article({ title: "Not yet there", publishedOn: "2099-01-01" }),
    "jobs/one.md": job({ closesOn: "2099-12-31" }),
    ...ebook("cloth"),
  });
  copyFileSync("content/articles/lateness-of-scans.png", join(directory, "articles/loom.png"));
}

test("a company with one of each thing has a site in which nothing is missing", async () => {
  const project = ownProject(oneOfEach);
  try {
    project.build();
    const port = await project.serve({});
    const { found, broken } = await crawl(port);
    expect(broken).toEqual([]);
    for (const path of ["/blog/first", "/case-studies/one", "/careers/one", "/ebook/cloth", "/case-studies/weekly"])
      expect([...found.keys()]).toContain(path);
    for (const path of ["/contact-us/thank-you", "/careers/one/thank-you", "/ebook/cloth/thank-you"]) {
      const { status, text } = await ask(port, path);
      expect(status, path).toBe(200);
      expect(text, path).not.toMatch(anotherCompany);
      if (!path.startsWith("/ebook")) expect(text, path).toContain('href="/blog/first"');
    }

    for (const path of ["/blog/draft", "/blog/later"]) expect((await ask(port, path)).status, path).toBe(404);

    for (const [path, { text, type }] of found) {
      expect(text, path).not.toMatch(/Not done so far|Not yet there/);
      expect(text, path).not.toMatch(anotherCompany);
      if (!type.startsWith("text/html")) continue;
      expect(text, path).not.toMatch(/\b1 (?:articles|case studies|ebooks|jobs)\b|Other books/);
      const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, `${path} has an id twice`).toBe(ids.length);
    }
    for (const path of ["/blog/first", "/case-studies/one", "/careers/one", "/ebook/cloth", "/privacy-policy"]) {
      const around = found.get(path)?.text.replaceAll(/<(?:h[2-6]|li|a) [^>]*>/g, "") ?? "";
      const ids = [...around.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id);
      expect(reservedIds, `${path} has an id that a heading may take`).toEqual(
        expect.arrayContaining(ids.filter((id) => !id.endsWith("-hint"))),
      );
    }
  } finally {
    await project.end();
  }
});
