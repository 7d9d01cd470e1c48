import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Cache, hashModule } from "../cache/cache.ts";

// Our fonts have no glyphs from U+2500 on; for symbols and emoji, browsers use the system's fonts.
const beyondAscii = /[\u0080-\u24ff]/g;

/** The non-ASCII characters in all content files of a folder. A file is read again only when it changed. */
export function findUsedCharacters(directory: string, cache: Cache): string {
  const cached = cache.namespace("used-characters", { code: hashModule(import.meta.url), schema: z.string() });
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(md|yaml)$/.test(path))
    .map((path) => join(directory, path));
  const characters = cache.transaction(() =>
    files.map((file) => cached.getOrComputeSync([cache.fingerprint(file)], () => readCharacters(file))),
  );
  return sortUniqueCharacters(characters);
}

const readCharacters = (file: string) => sortUniqueCharacters(readFileSync(file, "utf8").match(beyondAscii) ?? []);

const sortUniqueCharacters = (texts: string[]) =>
  Array.from(new Set(texts.join("")))
    .sort()
    .join("");
