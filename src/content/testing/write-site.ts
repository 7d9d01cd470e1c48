import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { fillSite } from "./small-site.ts";

/** Writes valid content with some files replaced to a temporary folder, which is removed after the test. */
export async function writeSite(changes: Record<string, string | null> = {}): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "content-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  fillSite(directory, changes);
  return directory;
}
