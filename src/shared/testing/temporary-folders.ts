import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Redirects all temporary folders of this process and its children into one folder, which is removed when it exits. */
export function gatherTemporaryFolders(): void {
  const folder = mkdtempSync(join(tmpdir(), "tests-"));
  // When the tests run as root, PostgreSQL runs as another user and needs access to its files in here.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // A child that was ended by a failure elsewhere may still be writing, hence the retries.
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
}
