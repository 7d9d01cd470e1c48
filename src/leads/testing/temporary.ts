import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Redirects all temporary folders of this process and its children into one folder. Returns a function that removes it. */
export function gatherTemporaryFolders(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "leads-tests-"));
  // When the tests run as root, PostgreSQL runs as another user and needs access to its files in here.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
