import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDist } from "../../build-store/dist.ts";
import { openPdfStore } from "../../build-store/pdf-store.ts";
import { createPdfFiles } from "./pdf-files.ts";

function createFiles(maxWaitMs?: number) {
  const dist = openDist(mkdtempSync(join(tmpdir(), "pdf-files-")));
  onTestFinished(() => rmSync(dist.directory, { recursive: true }));
  const manifest = { ebooks: { looms: "key-of-looms" }, papers: { "/papers/contract": "key-of-contract" } };
  return { dist, pdfs: openPdfStore(dist), files: createPdfFiles(dist, manifest, maxWaitMs) };
}

it("finds ebooks by slug and papers by path", () => {
  const { files } = createFiles();
  expect([files.hasEbook("looms"), files.hasEbook("toString"), files.hasEbook("/papers/contract")]).toEqual([
    true,
    false,
    false,
  ]);
  const paths = ["/papers/contract.pdf", "/papers/contract", "/papers/contract.md", "/looms.pdf"];
  expect(paths.map(files.hasPaper)).toEqual([true, false, false, false]);
});

it("waits for a PDF that is not typeset yet", async () => {
  const { pdfs, files, dist } = createFiles();
  const waiting = files.loadEbook("looms");
  pdfs.add("key-of-looms", Buffer.from("%PDF-1.7"));
  const file = await waiting;
  expect(file?.source).toBe(dist.storePath(pdfs.find("key-of-looms") ?? ""));
  expect(await files.loadEbook("looms")).toBe(file);
});

it("gives up a PDF that is not typeset in time", async () => {
  expect(await createFiles(50).files.loadPaper("/papers/contract.pdf")).toBeUndefined();
});
