import { closeSync, existsSync, fchmodSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder that only this user can read, and its parents. Node's `recursive` option is not used, because it
 * never returns where a folder cannot be created, such as in `/proc`.
 */
export function createPrivateFolder(path: string): void {
  if (existsSync(path)) return;
  createPrivateFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(path)) throw error;
  }
}

/**
 * Creates an empty file that only this user can read, for SQLite, which would create one that everybody can read. A file
 * that exists gets the same permissions.
 */
export function createPrivateFile(path: string): void {
  createPrivateFolder(dirname(path));
  const file = openSync(path, "a", 0o600);
  try {
    fchmodSync(file, 0o600);
  } catch {
    // It belongs to another user, who decides.
  }
  closeSync(file);
}
