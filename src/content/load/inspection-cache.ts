import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FindImage } from "../markdown/images.ts";
import { type Document, inspectDocument } from "./document.ts";
import { fingerprintDocument } from "./file-fingerprint.ts";

interface Remembered {
  /** Of the text and its images. */
  stamp: string;
  document: Document;
}

/** Inspects documents, and only those that changed since the last time. For checks: no HTML is made. */
export function inspectWithCache(directory: string, memory: string, findPicture?: FindImage) {
  const isSame = ({ stamp, document }: Remembered) => stamp === fingerprintDocument(directory, document);

  async function inspect(path: string): Promise<Remembered> {
    const text = readFileSync(join(directory, path), "utf8");
    const document = await inspectDocument({ path, text }, findPicture);
    return { stamp: fingerprintDocument(directory, document), document };
  }

  return async (paths: string[]): Promise<Document[]> => {
    const file = `${memory}-${hashOfCheckCode()}.json`;
    const known = recall(file);
    const same = new Map([...known].filter(([, entry]) => isSame(entry)));
    const all: Remembered[] = [];
    for (const path of paths) all.push(same.get(path) ?? (await inspect(path)));
    if (same.size !== known.size || all.length !== known.size) {
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
export function hashOfCheckCode(): string {
  const hash = createHash("sha256");
  const folder = join(import.meta.dirname, "..");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".ts") && !name.endsWith(".test.ts")) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 12);
}
