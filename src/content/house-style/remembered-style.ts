import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PlacedMistake } from "../mistake.ts";
import { codeKey } from "../remembered.ts";
import { houseStyle, readWords, wordFiles } from "./house-style.ts";

interface Remembered {
  /** Size and time of change of every file: the same as last time means the same words. */
  stamp: string;
  said: PlacedMistake[];
}

/** What the house says about its words, as it was said the last time if no file has changed since. */
export async function rememberedStyle(directory: string, memory: string): Promise<PlacedMistake[]> {
  const file = `${memory}-${codeKey()}.json`;
  const stamp = (await wordFiles(directory)).map((path) => stampOf(directory, path)).join("\n");
  const last = recall(file);
  if (last?.stamp === stamp) return last.said;
  const said = houseStyle(await readWords(directory));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ stamp, said } satisfies Remembered));
  return said;
}

function stampOf(directory: string, path: string): string {
  const { mtimeMs, size } = statSync(join(directory, path));
  return `${path} ${mtimeMs} ${size}`;
}

function recall(file: string): Remembered | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
