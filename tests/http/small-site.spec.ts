import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { openDist } from "../../src/build-store/dist.ts";
import { reservedIds } from "../../src/content/markdown/headings.ts";
import { fixtureDirectory } from "../../src/content/testing/site-under-test.ts";
import { article, ebook, fillSite, job } from "../../src/content/testing/small-site.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { crawl } from "./crawl.ts";
import { createProjectCopy } from "./project-copy.ts";
import { sendRequest } from "./raw-request.ts";

// A build takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

/** Texts of the fixture site. They must not appear on a site with other content. */
const ownCompanyTexts = /fixture|Gdańsk|Ada Reed|\bLeeds\b/i;

/** One entry of each collection, with texts that are hard to lay out or to escape. */
function writeContent(directory: string): void {
  const text = '![A loom](loom.jpg "1910")\n\n## Payload\n\n## Links\n\nText.[^1]\n\n[^1]: See [this](#payload-2).';
  fillSite(directory, {
    "articles/first.md": article({ title: 'Looms & "threads" <3 Łódź', service: "dev-ops" }, text),
    "articles/draft.md": article({ title: "Not done so far", draft: true }),
    "articles/later.md": article({ title: "Not yet there", publishedOn: "2099-01-01" }),
    "jobs/one.md": job({ closesOn: "2099-12-31" }),
    ...ebook("cloth"),
  });
  copyFileSync(join(fixtureDirectory, "articles/response-times.jpg"), join(directory, "articles/loom.jpg"));
}

test("a site with one entry of each collection has no broken links", ONLY_IN_ALL, async () => {
  const project = createProjectCopy();
  const readBuild = (id: string) => {
    const { snapshot, redirects, pages, files } = openDist(join(project.folder, "dist")).manifest(id);
    return { snapshot, redirects, pages: Object.keys(pages), files: Object.keys(files) };
  };
  try {
    // Beside a build of the fixture site, whose files and cached results must not get into this one.
    const first = readBuild(project.build().id);
    writeContent(join(project.folder, "sites/small"));
    project.build("--site", "sites/small");
    const port = await project.startServer({});
    const { found, broken } = await crawl(port);
    expect(broken).toEqual([]);
    for (const path of ["/blog/first", "/case-studies/one", "/careers/one", "/ebook/cloth", "/case-studies/weekly"])
      expect([...found.keys()]).toContain(path);
    for (const path of ["/contact-us/thank-you", "/careers/one/thank-you", "/ebook/cloth/thank-you"]) {
      const { status, text } = await sendRequest(port, path);
      expect(status, path).toBe(200);
      expect(text, path).not.toMatch(ownCompanyTexts);
      if (!path.startsWith("/ebook")) expect(text, path).toContain('href="/blog/first"');
    }

    for (const path of ["/blog/draft", "/blog/later"]) expect((await sendRequest(port, path)).status, path).toBe(404);

    for (const [path, { text, type }] of found) {
      expect(text, path).not.toMatch(/Not done so far|Not yet there/);
      expect(text, path).not.toMatch(ownCompanyTexts);
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
    expect(readBuild(project.build().id), "the build of the first site after that of another one").toEqual(first);
  } finally {
    await project.dispose();
  }
});
