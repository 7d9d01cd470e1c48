import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes every temporary folder of this run, and of the processes it starts, part of one that can be removed. */
export function gatherTemporaryFolders(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "leads-tests-"));
  // PostgreSQL runs as a user of its own when we are root, and has to reach its cluster in here.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
