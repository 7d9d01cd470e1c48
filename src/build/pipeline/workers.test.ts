import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createWorkers } from "./workers.ts";

const article = (title: string) => `---\ntitle: ${title}\n---\n\nA text about ${title}.\n`;

async function startWorkers() {
  const directory = mkdtempSync(join(tmpdir(), "workers-"));
  const workers = await createWorkers({ directory, content: directory });
  onTestFinished(async () => {
    await workers.close();
    rmSync(directory, { recursive: true });
  });
  return { workers, directory };
}

it("runs other tasks after one has failed", async () => {
  const { workers, directory } = await startWorkers();
  const render = (path: string) =>
    workers.documents.run("renderDocuments", { changed: [{ path, previousBody: undefined }] });
  await expect(render("missing.md")).rejects.toThrow("ENOENT");
  writeFileSync(join(directory, "present.md"), article("looms"));
  const [document] = await render("present.md");
  expect(document?.path).toBe("present.md");
});

it("updates the previous search index only if the same code has built it", async () => {
  const { workers, directory } = await startWorkers();
  const search = join(directory, "search");
  mkdirSync(search);
  writeFileSync(join(search, "old-1.db"), "an index");
  for (const code of ["old", "new"]) {
    await workers.pages.run("copySearchIndex", { previous: "search/old-1.db", code });
    expect(existsSync(join(search, "unfinished.db")), code).toBe(code === "old");
  }
});
