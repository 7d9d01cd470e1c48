import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SourceFile } from "../document.ts";
import type { PlacedMistake } from "../mistake.ts";
import { listFiles } from "../reader.ts";
import { checkPhrases, checkShouting } from "./phrases.ts";
import { checkReadingEase } from "./reading-ease.ts";
import { checkRepeated } from "./repeated.ts";
import { checkArticle, checkEbooks } from "./substance.ts";
import { checkBeginnings } from "./titles.ts";

/** What the house asks of its words beyond being right. None of it stops a build. */
export function houseStyle(files: SourceFile[]): PlacedMistake[] {
  const texts = files.filter(({ path }) => path.endsWith(".md"));
  const inFolder = (folder: string) => texts.filter(({ path }) => path.startsWith(`${folder}/`));
  return [
    ...files.flatMap((file) => [...checkPhrases(file), ...checkShouting(file)]),
    ...texts.flatMap((file) => [...checkReadingEase(file)]),
    ...inFolder("articles").flatMap((file) => [...checkArticle(file)]),
    ...checkEbooks(inFolder("ebooks")),
    ...checkBeginnings([...inFolder("articles"), ...inFolder("case-studies")]),
    ...checkRepeated(files),
  ];
}

/** The files of content/ that are written to be read; old addresses are data. */
export async function readWords(directory: string): Promise<SourceFile[]> {
  const files = (await listFiles(directory)).filter(
    (file) => /\.(md|yaml)$/.test(file) && !file.startsWith("redirects/"),
  );
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(join(directory, path), "utf8") })));
}
