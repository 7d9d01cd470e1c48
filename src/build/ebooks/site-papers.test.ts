import { expect, it } from "vitest";
import type { Body } from "../../content/load/document.ts";
import { readContent, readDocumentsFrom } from "../../content/load/read-content.ts";
import { siteDirectory } from "../../content/testing/site-under-test.ts";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { readImages } from "./artwork.ts";
import { readPaperSource } from "./ebook.ts";
import { typesetEbook } from "./typeset.ts";

it("fits every paper of the site on the pages that its front matter promises", { timeout: 120_000 }, async () => {
  const bodies = new Map<string, Body>();
  const readDocuments = readDocumentsFrom(siteDirectory, bodies);
  const options = { directory: siteDirectory, now: new Date(), showUnpublished: false, readDocuments, listLinkTargets };
  const snapshot = await readContent(options);
  for (const page of snapshot.textPages.filter(({ paper }) => paper && paper.pages !== "flow")) {
    const source = readPaperSource(page, snapshot, "https://small.example", (ref) => bodies.get(ref)?.html ?? "");
    const { pages } = await typesetEbook(source, await readImages(siteDirectory, source.images));
    const sections = page.headings.filter(({ level }) => level === 2).length;
    expect(pages, page.address).toBe(page.paper?.pages === "one" ? 1 : sections);
  }
});
