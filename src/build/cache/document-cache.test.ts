import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { openBodyStore } from "../../build-store/body-store.ts";
import { openDist } from "../../build-store/dist.ts";
import { readDocument } from "../../content/load/document.ts";
import type { ChangedDocument } from "../pipeline/render-documents.ts";
import { createDocumentReader } from "./document-cache.ts";

vi.mock(import("../pipeline/progress.ts"), async (importOriginal) => ({
  ...(await importOriginal()),
  startProgress: () => ({ step() {}, end() {} }),
}));

function setUp(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "documents-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dist = openDist(join(folder, "dist"));
  const file = join(folder, "a.md");
  const write = (words: string) => writeFileSync(file, `---\ntitle: A\n---\n\n${words}\n`);
  write(text);
  const read = async (changed: ChangedDocument[]) =>
    Promise.all(
      changed.map(async ({ path }) => {
        const read = await readDocument(
          { path, text: readFileSync(join(folder, path), "utf8") },
          async () => undefined,
        );
        openBodyStore(dist).write(read.document.body.ref, read.body);
        return read.document;
      }),
    );
  const reader = (codeKey: string, readInline = read) =>
    createDocumentReader({ dist, directory: folder, codeKey, readInline, readInWorkers: read })(["a.md"]);
  return { dist, write, read, reader };
}

it("reads a document again that was saved while it was being read", async () => {
  const { write, read, reader } = setUp("Before.");
  const [before] = await reader("code", async (changed) => {
    const documents = await read(changed);
    write("After, and longer.");
    return documents;
  });
  const [after] = await reader("code");
  expect(after?.body.ref).not.toBe(before?.body.ref);
});

it("reads an unchanged document once per version of the code and removes the cache of the old version", async () => {
  const { dist, read, reader } = setUp("The same.");
  const countedRead = vi.fn(read);
  for (const code of ["old", "old", "new", "new"]) await reader(code, countedRead);
  expect(countedRead.mock.calls.filter(([changed]) => changed.length > 0)).toHaveLength(2);
  expect(readdirSync(dist.directory).filter((name) => name.startsWith("documents-"))).toHaveLength(1);
});
