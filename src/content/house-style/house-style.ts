import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SourceFile } from "../document.ts";
import type { PlacedMistake } from "../mistake.ts";
import { listFiles } from "../reader.ts";
import { checkPhrases, checkShouting } from "./phrases.ts";
import { checkReadingEase } from "./reading-ease.ts";
import { checkRepeated } from "./repeated.ts";
import { checkArticle, checkEbooks } from "./substance.ts";
import { isWritten, openText } from "./text.ts";
import { checkBeginnings } from "./titles.ts";

/** What the house asks of its words beyond being right. None of it stops a build. */
export function houseStyle(files: SourceFile[]): PlacedMistake[] {
  const texts = files.map(openText);
  const written = texts.filter(isWritten);
  const inFolder = (folder: string) => written.filter(({ path }) => path.startsWith(`${folder}/`));
  return [
    ...files.flatMap((file) => [...checkPhrases(file), ...checkShouting(file)]),
    ...written.flatMap((text) => [...checkReadingEase(text)]),
    ...inFolder("articles").flatMap((text) => [...checkArticle(text)]),
    ...checkEbooks(inFolder("ebooks")),
    ...checkBeginnings([...inFolder("articles"), ...inFolder("case-studies")]),
    ...checkRepeated(texts),
  ];
}

/** The files of content/ that are written to be read; old addresses are data. */
export async function wordFiles(directory: string): Promise<string[]> {
  const files = await listFiles(directory);
  return files.filter((file) => /\.(md|yaml)$/.test(file) && !file.startsWith("redirects/"));
}

export async function readWords(directory: string): Promise<SourceFile[]> {
  const files = await wordFiles(directory);
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(join(directory, path), "utf8") })));
}
