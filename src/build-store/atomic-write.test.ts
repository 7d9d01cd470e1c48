import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { writeAtomically } from "./atomic-write.ts";

const folder = mkdtempSync(join(tmpdir(), "atomic-write-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("leaves a complete file when 40 writers write it at the same time", async () => {
  const path = join(folder, "page.br");
  const bytes = Buffer.alloc(400_000, "woven");
  const sizes = await Promise.all(
    Array.from({ length: 40 }, async () => {
      await writeAtomically(path, bytes);
      return readFileSync(path).length;
    }),
  );
  expect(new Set(sizes)).toEqual(new Set([bytes.length]));
});

it("removes its temporary file when it fails", async () => {
  await expect(writeAtomically(folder, Buffer.from("a folder is there"))).rejects.toThrow();
  expect(readdirSync(join(folder, "..")).filter((name) => name.startsWith(`${folder.split("/").at(-1)}.`))).toEqual([]);
});
