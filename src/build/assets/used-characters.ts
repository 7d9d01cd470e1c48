import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import { fingerprintFile } from "../../content/load/file-fingerprint.ts";
import { readCachedJson } from "../cache/cache.ts";

interface CachedCharacters {
  stamp: string;
  letters: string;
}

// Our fonts have no glyphs from U+2500 on; for symbols and emoji, browsers use the system's fonts.
const beyondAscii = /[\u0080-\u24ff]/g;

/** The non-ASCII characters in all content files of a folder. A file is read again only when it changed. */
export function findUsedCharacters(directory: string, dist: Dist, getFingerprint = fingerprintFile): string {
  const file = `letters-${computeHash(directory)}.json`;
  const cached = readCachedJson<Record<string, CachedCharacters>>(dist, file) ?? {};
  const current: Record<string, CachedCharacters> = {};
  for (const path of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    if (!/\.(md|yaml)$/.test(path)) continue;
    const stamp = getFingerprint(join(directory, path));
    const entry = cached[path];
    current[path] = entry?.stamp === stamp ? entry : { stamp, letters: readCharacters(join(directory, path)) };
  }
  dist.replace(file, JSON.stringify(current));
  return sortUniqueCharacters(Object.values(current).map(({ letters }) => letters));
}

const readCharacters = (file: string) => sortUniqueCharacters(readFileSync(file, "utf8").match(beyondAscii) ?? []);

const sortUniqueCharacters = (texts: string[]) =>
  Array.from(new Set(texts.join("")))
    .sort()
    .join("");
