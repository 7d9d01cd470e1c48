import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PlacedMistake } from "../../content/mistake.ts";
import { latin } from "./latin.ts";

const MOST_NAMED = 8;
const invisible = /[\p{C}\p{Z}\p{Variation_Selector}]/u;

/** What the files of books say in letters that none of their faces has: a PDF would leave them out without a word. */
export async function missingLetters(content: string): Promise<PlacedMistake[]> {
  const files = globSync("ebooks/*/*.{md,yaml}", { cwd: content })
    .sort()
    .map((file) => ({ file, text: readFileSync(join(content, file), "utf8") }));
  const doubtful = lettersOf(files.map(({ text }) => text).join("")).filter((letter) => !latin.includes(letter));
  if (doubtful.length === 0) return [];
  const known = await lettersInFaces(doubtful.join(""));
  const missing = new Set(doubtful.filter((letter) => !known.has(letter)));
  return files.flatMap(({ file, text }) => mistakeIn(file, text, missing) ?? []);
}

/** Cutting faces takes a while to load, and most books need not be looked up in them. */
async function lettersInFaces(letters: string): Promise<Set<string>> {
  const { cutFaces } = await import("./faces.ts");
  const { charactersOf } = await import("../font-characters.ts");
  const { text, code } = await cutFaces(letters);
  return new Set([...charactersOf(text), ...charactersOf(code)]);
}

function lettersOf(text: string): string[] {
  return [...new Set(text)].filter((letter) => !invisible.test(letter));
}

function mistakeIn(file: string, text: string, missing: Set<string>): PlacedMistake | undefined {
  const found = lettersOf(text).filter((letter) => missing.has(letter));
  const [first] = found;
  if (first === undefined) return undefined;
  const before = text.slice(0, text.indexOf(first)).split("\n");
  const named = `${found.slice(0, MOST_NAMED).join(" ")}${found.length > MOST_NAMED ? " …" : ""}`;
  return {
    file,
    line: before.length,
    column: (before.at(-1) ?? "").length + 1,
    message: `no face of a book has ${named}: the PDF would leave it out`,
  };
}
