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
import { type EbookSource, getPdfKeys, listEbookSources, typesetMissing } from "./ebook.ts";

let dist: Dist;
beforeEach(() => {
  dist = openDist(mkdtempSync(join(tmpdir(), "ebooks-")));
  onTestFinished(() => rmSync(dist.directory, { recursive: true }));
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

/** Typesets what is missing of the ebooks and papers of a folder, and returns the slugs of those that were typeset. */
async function typesetBooks(content: string, typeset = async ({ slug }: EbookSource) => Buffer.from(slug)) {
  const bodies = new Map<string, Body>();
  const readDocuments = readDocumentsFrom(content, bodies);
  const snapshot = await readContent({
    listLinkTargets,
    directory: content,
    showUnpublished: false,
    now: new Date("2026-11-15"),
    readDocuments,
  });
  const readHtml = (ref: string) => bodies.get(ref)?.html ?? "";
  const { ebooks, papers } = listEbookSources(snapshot, "https://small.example", readHtml);
  expect(Object.keys(getPdfKeys(ebooks))).toEqual(["first", "second"]);
  expect(Object.keys(getPdfKeys(papers))).toEqual(["/papers/contract"]);
  return typesetMissing({ dist, sources: [...ebooks, ...papers], typeset });
}

it("typesets an ebook or a paper again only when its text changed", async () => {
  const content = await writeBooks();
  expect(await typesetBooks(content)).toEqual(["first", "second", "/papers/contract"]);
  expect(await typesetBooks(content)).toEqual([]);
  await writeFile(join(content, "ebooks/second/two.md"), "---\ntitle: Chapter two\n---\n\nOther text.\n");
  expect(await typesetBooks(content)).toEqual(["second"]);
  await writeFile(join(content, "pages/contract.md"), contract("New"));
  expect(await typesetBooks(content)).toEqual(["/papers/contract"]);
});

it("typesets an ebook again when its file is gone", async () => {
  const content = await writeBooks();
  await typesetBooks(content);
  rmSync(dist.storePath(dist.put("first")));
  expect(await typesetBooks(content)).toEqual(["first"]);
});

it("typesets the others when one fails, and names the one that failed", async () => {
  const content = await writeBooks();
  const typeset = async ({ slug }: EbookSource) => {
    if (slug === "first") throw new Error("unknown font family");
    return Buffer.from(slug);
  };
  await expect(typesetBooks(content, typeset)).rejects.toThrow("first: unknown font family");
  expect(await typesetBooks(content)).toEqual(["first"]);
});
