import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import { fingerprintFile } from "../../content/load/file-fingerprint.ts";
import { readCachedJson } from "../cache/cache.ts";

interface CachedCharacters {
  stamp: string;
  letters: string;
}

// The scripts our faces can have come before U+2500; pictures and the rest are the system's.
const beyondAscii = /[\u0080-\u24ff]/g;

/** What the texts below a folder are written in beyond ASCII. A file is read again only when it changed. */
export function findUsedCharacters(directory: string, dist: Dist, getFingerprint = fingerprintFile): string {
  const file = `letters-${computeHash(directory)}.json`;
  const known = readCachedJson<Record<string, CachedCharacters>>(dist, file) ?? {};
  const found: Record<string, CachedCharacters> = {};
  for (const path of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    if (!/\.(md|yaml)$/.test(path)) continue;
    const stamp = getFingerprint(join(directory, path));
    const last = known[path];
    found[path] = last?.stamp === stamp ? last : { stamp, letters: readCharacters(join(directory, path)) };
  }
  dist.replace(file, JSON.stringify(found));
  return uniqueCharacters(Object.values(found).map(({ letters }) => letters));
}

const readCharacters = (file: string) => uniqueCharacters(readFileSync(file, "utf8").match(beyondAscii) ?? []);

const uniqueCharacters = (texts: string[]) =>
  Array.from(new Set(texts.join("")))
    .sort()
    .join("");
