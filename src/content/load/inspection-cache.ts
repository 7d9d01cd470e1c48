import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FindImage } from "../markdown/images.ts";
import { type Document, inspectDocument } from "./document.ts";
import { fingerprintDocument } from "./file-fingerprint.ts";

interface CacheEntry {
  /** Of the Markdown file and its images. */
  fingerprint: string;
  document: Document;
}

/** Inspects only the documents that changed since the last run. For checks: no HTML is rendered. */
export function inspectWithCache(directory: string, cachePath: string, findImage?: FindImage) {
  const isUnchanged = ({ fingerprint, document }: CacheEntry) =>
    fingerprint === fingerprintDocument(directory, document);

  async function inspect(path: string): Promise<CacheEntry> {
    const text = readFileSync(join(directory, path), "utf8");
    const document = await inspectDocument({ path, text }, findImage);
    return { fingerprint: fingerprintDocument(directory, document), document };
  }

  return async (paths: string[]): Promise<Document[]> => {
    const file = `${cachePath}-${hashOfCheckCode()}.json`;
    const cached = readCache(file);
    const unchanged = new Map([...cached].filter(([, entry]) => isUnchanged(entry)));
    const all: CacheEntry[] = [];
    for (const path of paths) all.push(unchanged.get(path) ?? (await inspect(path)));
    if (unchanged.size !== cached.size || all.length !== cached.size) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(all));
    }
    return all.map(({ document }) => document);
  };
}

function readCache(file: string): Map<string, CacheEntry> {
  try {
    const entries: CacheEntry[] = JSON.parse(readFileSync(file, "utf8"));
    return new Map(entries.map((entry) => [entry.document.path, entry]));
  } catch {
    return new Map();
  }
}

/** Part of the cache file's name, because changed code may find other errors in the same files. */
export function hashOfCheckCode(): string {
  const hash = createHash("sha256");
  const folder = join(import.meta.dirname, "..");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".ts") && !name.endsWith(".test.ts")) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 12);
}
