import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { type Dist, openDist } from "../../build-store/dist.ts";
import type { Body } from "../../content/load/document.ts";
import { readContent, readDocumentsFrom } from "../../content/load/read-content.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { type Cache, openCache } from "../cache/cache.ts";
import { buildEbooks, type EbookSource } from "./ebook.ts";

let dist: Dist;
let cache: Cache;
let typesetSlugs: string[];
beforeEach(() => {
  typesetSlugs = [];
  dist = openDist(mkdtempSync(join(tmpdir(), "ebooks-")));
  cache = openCache(dist);
  onTestFinished(() => {
    cache.close();
    rmSync(dist.directory, { recursive: true });
  });
});

const chapters = ["one", "two", "three", "four"];
const frontMatter = {
  ...{ title: "A book about weaving", subtitle: "Cloth", author: "ewa-klimek", publishedOn: "2026-01-01" },
  description: "A sentence of the length that a description in a search result needs to have.",
  ...{ dyes: ["woad", "weld"], audience: "Weavers", inside: ["Weave", "Cut", "Sew"], topics: ["testing"] },
  chapters: chapters.map((name) => `${name}.md`),
  sample: "one.md",
};

const contract = (text: string) =>
  `---\ntitle: A contract to read\ndescription: ${frontMatter.description}\nupdatedOn: 2026-01-01\naddress: /papers/contract\npaper: { about: What we sign. }\n---\n\n${text} text.\n`;

function writeBooks() {
  const book = (slug: string) => [
    [`ebooks/${slug}/ebook.yaml`, JSON.stringify(frontMatter)],
    ...chapters.map((name) => [`ebooks/${slug}/${name}.md`, `---\ntitle: Chapter ${name}\n---\n\nText of ${slug}.\n`]),
  ];
  return writeSite(Object.fromEntries([...book("first"), ...book("second"), ["pages/contract.md", contract("Old")]]));
}

/** Builds the ebooks and papers of a folder as a build does, and returns the slugs of those that were typeset. */
async function buildBooks(content: string): Promise<string[]> {
  typesetSlugs = [];
  const bodies = new Map<string, Body>();
  const readDocuments = readDocumentsFrom(content, bodies);
  const snapshot = await readContent({
    listLinkTargets,
    directory: content,
    showUnpublished: false,
    now: new Date("2026-11-15"),
    readDocuments,
  });
  const typeset = async ({ slug }: EbookSource) => {
    typesetSlugs.push(slug);
    return { store: dist.put(slug), pages: 20, bytes: slug.length };
  };
  const readHtml = (ref: string) => bodies.get(ref)?.html ?? "";
  const { ebooks, papers } = await buildEbooks(dist, cache, {
    snapshot,
    siteUrl: "https://small.example",
    typeset,
    readHtml,
  });
  expect(Object.keys(ebooks)).toEqual(["first", "second"]);
  expect(Object.keys(papers)).toEqual(["/papers/contract"]);
  return typesetSlugs.toSorted();
}

it("typesets an ebook or a paper again only when its text changed", async () => {
  const content = await writeBooks();
  expect(await buildBooks(content)).toEqual(["/papers/contract", "first", "second"]);
  expect(await buildBooks(content)).toEqual([]);
  await writeFile(join(content, "ebooks/second/two.md"), "---\ntitle: Chapter two\n---\n\nOther text.\n");
  expect(await buildBooks(content)).toEqual(["second"]);
  await writeFile(join(content, "pages/contract.md"), contract("New"));
  expect(await buildBooks(content)).toEqual(["/papers/contract"]);
});

it("typesets an ebook again when its file is gone", async () => {
  const content = await writeBooks();
  await buildBooks(content);
  rmSync(dist.storePath(dist.put("first")));
  expect(await buildBooks(content)).toEqual(["first"]);
});
