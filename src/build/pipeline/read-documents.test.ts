import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { openBodyStore } from "../../build-store/body-store.ts";
import { openDist } from "../../build-store/dist.ts";
import { readDocument } from "../../content/load/document.ts";
import { openCache } from "../cache/cache.ts";
import {
  type ChangedDocument,
  createDocumentInspector,
  createDocumentReader,
  findUsedCharacters,
} from "./read-documents.ts";

function setUp(text: string) {
  const progress = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => progress.mockRestore());
  const content = mkdtempSync(join(tmpdir(), "documents-"));
  onTestFinished(() => rmSync(content, { recursive: true }));
  const dist = openDist(join(content, "dist"));
  const write = (words: string) => writeFileSync(join(content, "a.md"), `---\ntitle: A\n---\n\n${words}\n`);
  write(text);
  const render = async (changed: ChangedDocument[]) =>
    Promise.all(
      changed.map(async ({ path }) => {
        const file = { path, text: readFileSync(join(content, path), "utf8") };
        const { document, body } = await readDocument(file, async () => undefined);
        openBodyStore(dist).write(document.body.ref, body);
        return document;
      }),
    );
  /** Reads the document as a new process does. */
  const read = async (renderInline = render) => {
    const cache = openCache(dist);
    const [document] = await createDocumentReader({ dist, cache, content, renderInline, renderInWorkers: render })([
      "a.md",
    ]);
    cache.close();
    return document;
  };
  return { dist, content, write, render, read };
}

it("renders a document again that was saved while it was being read", async () => {
  const { write, render, read } = setUp("Before.");
  const before = await read(async (changed) => {
    const documents = await render(changed);
    write("After, and longer.");
    return documents;
  });
  expect((await read())?.body.ref).not.toBe(before?.body.ref);
});

it("renders a document with facts of the company again when they change", async () => {
  const { content, render, read } = setUp("Write to {company.email}.");
  const countedRender = vi.fn(render);
  writeFileSync(join(content, "company.yaml"), "email: a@b.example\n");
  await read(countedRender);
  await read(countedRender);
  expect(countedRender).toHaveBeenCalledTimes(1);
  writeFileSync(join(content, "company.yaml"), "email: other@b.example\n");
  await read(countedRender);
  expect(countedRender).toHaveBeenCalledTimes(2);
});

it("renders an unchanged document once, and again when its body is missing", async () => {
  const { dist, render, read } = setUp("The same.");
  const countedRender = vi.fn(render);
  const document = await read(countedRender);
  expect(await read(countedRender)).toEqual(document);
  expect(countedRender).toHaveBeenCalledTimes(1);
  openBodyStore(dist).remove(document?.body.ref ?? "");
  await read(countedRender);
  expect(countedRender).toHaveBeenLastCalledWith([{ path: "a.md", previousBody: document?.body.ref }]);
});

it.each([
  { cores: 2, documents: 100, batches: 1 },
  { cores: 3, documents: 100, batches: 2 },
  { cores: 16, documents: 100, batches: 5 },
  { cores: 2, documents: 480, batches: 20 },
])("divides $documents documents into $batches batches on $cores cores", async ({ cores, documents, batches }) => {
  const { dist, content, read: readFirst } = setUp("The same.");
  const document = await readFirst();
  if (!document) throw new Error("The document was not read.");
  const paths = Array.from({ length: documents }, (_, index) => `${index}.md`);
  const renderInWorkers = vi.fn(async (changed: ChangedDocument[]) =>
    changed.map(({ path }) => ({ ...document, path })),
  );
  const cache = openCache(dist);
  const read = await createDocumentReader({ dist, cache, content, renderInWorkers, cores })(paths).finally(cache.close);
  expect(read.map(({ path }) => path)).toEqual(paths);
  expect(renderInWorkers).toHaveBeenCalledTimes(batches);
});

it("reports an unreadable image from the cache until the image changes", async () => {
  const { dist, content } = setUp("![A loom](loom.png)");
  const inspect = async () => {
    const cache = openCache(dist);
    const [document] = await createDocumentInspector(cache, content)(["a.md"]).finally(cache.close);
    return document?.problems.map(({ line, message }) => `${line} ${message}`);
  };
  const image = join(content, "loom.png");
  const second = new Date(1000);
  writeFileSync(image, "no image");
  utimesSync(image, second, second);
  const expected = ["5 image 'loom.png' cannot be read: it is damaged, or no image at all"];
  expect(await inspect()).toEqual(expected);
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  writeFileSync(image, "an image");
  utimesSync(image, second, second);
  expect(await inspect()).toEqual(expected);
  writeFileSync(image, png);
  expect(await inspect()).toEqual([]);
});

it("gives a new body reference to a text whose HTML changed", async () => {
  const text = "---\ntitle: A\n---\n\n![A loom](loom.png)\n";
  const facts = { name: "loom-1", width: 9, height: 9, widths: [9], formats: ["webp" as const] };
  const refs = await Promise.all(
    [facts, { ...facts, width: 8 }].map(async (found) => {
      const { document } = await readDocument({ path: "a.md", text }, async () => found);
      return document.body.ref;
    }),
  );
  expect(refs[0]).not.toBe(refs[1]);
});

let folder: string;
const content = () => join(folder, "content");

function findCharacters(): string {
  const cache = openCache(openDist(join(folder, "dist")));
  onTestFinished(cache.close);
  return findUsedCharacters(content(), cache);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "characters-"));
  mkdirSync(join(content(), "people"), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

it("returns each character of all texts and drawings once, sorted", () => {
  writeFileSync(join(content(), "article.md"), "Dvořáková, Łódź, 13½ – 🧵 ř");
  writeFileSync(join(content(), "people/one.yaml"), "name: Ødegård");
  writeFileSync(join(content(), "drawing.svg"), "ξ");
  writeFileSync(join(content(), "notes.txt"), "ж");
  expect(findCharacters()).toBe("½ØáåóŁřźξ–");
});

it("notices added and removed characters", () => {
  const file = join(content(), "article.md");
  writeFileSync(file, "ř");
  expect(findCharacters()).toBe("ř");
  writeFileSync(file, "ő");
  utimesSync(file, 1, 1);
  expect(findCharacters()).toBe("ő");
  rmSync(file);
  expect(findCharacters()).toBe("");
});
