import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stampOf } from "../content/stamp.ts";
import { type Dist, hashOf } from "../server/dist.ts";
import { keptJson } from "./kept.ts";

interface Remembered {
  stamp: string;
  letters: string;
}

// The scripts our faces can have come before U+2500; pictures and the rest are the system's.
const beyondAscii = /[\u0080-\u24ff]/g;

/** What the texts below a folder are written in beyond ASCII. A file is read again only when it changed. */
export function lettersIn(directory: string, dist: Dist, stampOfFile = stampOf): string {
  const file = `letters-${hashOf(directory)}.json`;
  const known = keptJson<Record<string, Remembered>>(dist, file) ?? {};
  const found: Record<string, Remembered> = {};
  for (const path of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    if (!/\.(md|yaml)$/.test(path)) continue;
    const stamp = stampOfFile(join(directory, path));
    const last = known[path];
    found[path] = last?.stamp === stamp ? last : { stamp, letters: lettersOf(join(directory, path)) };
  }
  dist.replace(file, JSON.stringify(found));
  return unique(Object.values(found).map(({ letters }) => letters));
}

const lettersOf = (file: string) => unique(readFileSync(file, "utf8").match(beyondAscii) ?? []);

const unique = (texts: string[]) =>
  Array.from(new Set(texts.join("")))
    .sort()
    .join("");
