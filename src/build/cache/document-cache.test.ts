import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { openBodyStore } from "../../build-store/body-store.ts";
import { openDist } from "../../build-store/dist.ts";
import { readDocument } from "../../content/load/document.ts";
import type { Changed } from "../pipeline/render-documents.ts";
import { createDocumentReader } from "./document-cache.ts";

vi.mock(import("../pipeline/progress.ts"), async (importOriginal) => ({
  ...(await importOriginal()),
  startProgress: () => ({ step() {}, end() {} }),
}));

function given(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "documents-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dist = openDist(join(folder, "dist"));
  const file = join(folder, "a.md");
  const write = (words: string) => writeFileSync(file, `---\ntitle: A\n---\n\n${words}\n`);
  write(text);
  const read = async (changed: Changed[]) =>
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
  const reader = (codeKey: string, readHere = read) =>
    createDocumentReader({ dist, directory: folder, codeKey, readHere, readInThreads: read })(["a.md"]);
  return { dist, write, read, reader };
}

it("reads again what was saved while it was being read", async () => {
  const { write, read, reader } = given("Before.");
  const [before] = await reader("code", async (changed) => {
    const documents = await read(changed);
    write("After, and longer.");
    return documents;
  });
  const [after] = await reader("code");
  expect(after?.body.ref).not.toBe(before?.body.ref);
});

it("reads once what nobody changes, and remembers it for one version of the code only", async () => {
  const { dist, read, reader } = given("The same.");
  const counted = vi.fn(read);
  for (const code of ["old", "old", "new", "new"]) await reader(code, counted);
  expect(counted.mock.calls.filter(([changed]) => changed.length > 0)).toHaveLength(2);
  expect(readdirSync(dist.directory).filter((name) => name.startsWith("documents-"))).toHaveLength(1);
});
