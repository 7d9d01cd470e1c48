import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Cache, hashModule } from "../cache/cache.ts";

// Our fonts have no glyphs from U+2500 on; for symbols and emoji, browsers use the system's fonts.
const beyondAscii = /[\u0080-\u24ff]/g;

/** The non-ASCII characters in all content files of a folder. A file is read again only when it changed. */
export function findUsedCharacters(directory: string, cache: Cache): string {
  // One entry for all files, by their fingerprints: thousands of entries of a few letters would take longer to read.
  const schema = z.record(z.string(), z.string());
  const cached = cache.namespace("used-characters", { code: hashModule(import.meta.url), schema });
  const previous = cached.get([]) ?? {};
  const current: Record<string, string> = {};
  for (const path of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    if (!/\.(md|yaml)$/.test(path)) continue;
    const file = join(directory, path);
    const fingerprint = cache.fingerprint(file);
    current[fingerprint] = previous[fingerprint] ?? readCharacters(file);
  }
  cached.set([], current);
  return sortUniqueCharacters(Object.values(current));
}

const readCharacters = (file: string) => sortUniqueCharacters(readFileSync(file, "utf8").match(beyondAscii) ?? []);

const sortUniqueCharacters = (texts: string[]) =>
  Array.from(new Set(texts.join("")))
    .sort()
    .join("");
