import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret of an installation that was given none: made once, kept beside its data. */
export function readSecret(dataDir: string): string {
  const path = join(dataDir, "secret");
  return read(path) ?? create(path);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

// Linking a finished file is atomic and fails if it exists: processes that start together agree on one secret.
function create(path: string): string {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  // Flushed, or a power cut may leave the file without what is in it.
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, "utf8").trim();
}
