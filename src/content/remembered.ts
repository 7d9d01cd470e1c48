import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Document, inspectDocument } from "./document.ts";

interface Remembered {
  /** Size and time of change: enough to know that a file is the same without reading it. */
  stamp: string;
  document: Document;
}

/** Inspects documents, and only those that changed since the last time. For checks: no HTML is made. */
export function inspectRemembered(directory: string, memory: string) {
  return async (paths: string[]): Promise<Document[]> => {
    const file = `${memory}-${codeKey()}.json`;
    const known = recall(file);
    let changed = false;
    const all = paths.map((path): Remembered => {
      const full = join(directory, path);
      const { mtimeMs, size } = statSync(full);
      const stamp = `${mtimeMs}-${size}`;
      const entry = known.get(path);
      if (entry?.stamp === stamp) return entry;
      changed = true;
      return { stamp, document: inspectDocument({ path, text: readFileSync(full, "utf8") }) };
    });
    if (changed || all.length !== known.size) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(all));
    }
    return all.map(({ document }) => document);
  };
}

function recall(file: string): Map<string, Remembered> {
  try {
    const entries: Remembered[] = JSON.parse(readFileSync(file, "utf8"));
    return new Map(entries.map((entry) => [entry.document.path, entry]));
  } catch {
    return new Map();
  }
}

/** Other code may see other things in the same file. */
export function codeKey(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".ts") && !name.endsWith(".test.ts")) hash.update(readFileSync(join(import.meta.dirname, name)));
  }
  return hash.digest("hex").slice(0, 12);
}
