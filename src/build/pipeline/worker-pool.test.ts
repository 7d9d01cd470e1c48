import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createWorkers } from "./worker-pool.ts";

const article = (title: string) => `---\ntitle: ${title}\n---\n\nA text about ${title}.\n`;

function startWorkers() {
  const directory = mkdtempSync(join(tmpdir(), "workers-"));
  const workers = createWorkers({ directory, content: directory });
  onTestFinished(async () => {
    await workers.close();
    rmSync(directory, { recursive: true });
  });
  return { workers, directory };
}

it("runs other tasks after one has failed", async () => {
  const { workers, directory } = startWorkers();
  await expect(workers.documents([{ path: "missing.md", previousBody: undefined }])).rejects.toThrow("ENOENT");
  writeFileSync(join(directory, "present.md"), article("looms"));
  const [document] = await workers.documents([{ path: "present.md", previousBody: undefined }]);
  expect(document?.path).toBe("present.md");
});
