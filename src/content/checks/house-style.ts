import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LocatedContentError } from "../content-error.ts";
import { listFiles } from "../load/content-reader.ts";
import type { SourceFile } from "../load/document.ts";
import { hashOfCheckCode } from "../load/inspection-cache.ts";
import { readYaml, splitMatter } from "../load/yaml.ts";
import { type Parsed, parseMarkdown } from "../markdown/markdown.ts";

/** What the house asks of its words beyond being right. None of it stops a build. */
export function checkHouseStyle(files: SourceFile[]): LocatedContentError[] {
  const texts = files.map(openText);
  const written = texts.filter(isWritten);
  const inFolder = (folder: string) => written.filter(({ path }) => path.startsWith(`${folder}/`));
  return [
    ...files.flatMap((file) => [...checkPhrases(file), ...checkShouting(file)]),
    ...written.flatMap((text) => [...checkReadingEase(text)]),
    ...inFolder("articles").flatMap((text) => [...checkArticleLength(text)]),
    ...checkEbookLength(inFolder("ebooks")),
    ...checkSimilarTitles([...inFolder("articles"), ...inFolder("case-studies")]),
    ...checkDuplicatePassages(texts),
  ];
}

/** The files of content/ that are written to be read; old addresses are data. */
async function wordFiles(directory: string): Promise<string[]> {
  const files = await listFiles(directory);
  return files.filter((file) => /\.(md|yaml)$/.test(file) && !file.startsWith("redirects/"));
}

export async function readWords(directory: string): Promise<SourceFile[]> {
  const files = await wordFiles(directory);
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(join(directory, path), "utf8") })));
}

/** Said of everything, these say nothing. A space stands for any white space or a hyphen. */
const EMPTY_PHRASES = [
  ...["cutting edge", "bleeding edge", "state of the art", "world class", "best in class", "best of breed"],
  ...["seamless(ly)?", "frictionless(ly)?", "effortless(ly)?", "holistic(ally)?", "robust(ly|ness)?", "turnkey"],
  ...["unlock(s|ed|ing)?", "elevat(e|es|ed|ing)", "empower(s|ed|ing|ment)?", "supercharg(e|es|ed|ing)"],
  ...["leverag(e|es|ed|ing)", "utili[sz](e|es|ed|ing|ation)", "streamlin(e|es|ed|ing)", "revolutioni[sz](e|es|ed|ing)"],
  ...["delv(e|es|ed|ing)", "deep dives?", "div(e|ing) into", "embark(s|ed|ing)?", "foster(s|ed|ing)?"],
  ...["game chang(er|ers|ing)", "next level", "synerg(y|ies|istic)", "paradigm( shift)?s?", "transformative"],
  ...["journeys?", "landscapes?", "realms?", "tapestry", "testament to", "myriad", "plethora", "pivotal", "one stop"],
  ...["ever (changing|evolving)", "fast paced", "in today[’']s", "thought leader(s|ship)?", "passionate about"],
  ...["furthermore", "moreover", "in conclusion", "in summary", "at the end of the day", "needless to say"],
  ...["(it is|it[’']s) (worth noting|important to note)", "look no further", "rest assured", "move the needle"],
  ...["not (just|only|merely) [^.;:]{1,60}[,;:–—] (it is|it[’']s|but) "],
];
const EMPTY = new RegExp(
  `\\b(${EMPTY_PHRASES.map((phrase) => phrase.replaceAll(" ", "[\\s-]+")).join("|")})\\b`,
  "giu",
);
const SHOUTED = /[\p{L}”"')]!(?=[\s”"]|$)|\p{Extended_Pictographic}/gmu;

/** Words and signs that the house does not use, wherever they stand. */
export function* checkPhrases({ path: file, text }: SourceFile): Generator<LocatedContentError> {
  for (const { 0: found, index } of text.matchAll(EMPTY)) {
    yield {
      file,
      ...placeIn(text, index),
      message: `'${found.replaceAll(/\s+/g, " ")}' says nothing: say what is meant`,
    };
  }
}

function* checkShouting({ path: file, text }: SourceFile): Generator<LocatedContentError> {
  for (const { 0: found, index } of text.matchAll(SHOUTED)) {
    yield { file, ...placeIn(text, index), message: `'${found}': no exclamation marks and no pictures as letters` };
  }
}

function placeIn(text: string, index: number) {
  const before = text.slice(0, index).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const OPENING_WORDS = 3;

/** Two texts that start alike are taken for one in a list. */
function* checkSimilarTitles(texts: Written[]): Generator<LocatedContentError> {
  const beginnings = texts.flatMap((text) => [
    { file: text.path, kind: "title", words: titleOf(text) },
    { file: text.path, kind: "opening", words: openingOf(text) },
  ]);
  for (const alike of Map.groupBy(beginnings, ({ kind, words }) => `${kind}: ${words.toLowerCase()}`).values()) {
    const [first, ...rest] = alike;
    for (const { file, kind, words } of rest) yield { file, message: `${kind} '${words}' is that of ${first?.file}` };
  }
}

function titleOf({ fields }: Written): string {
  return typeof fields === "object" && fields !== null ? String(Reflect.get(fields, "title")) : "";
}

function openingOf({ body: { prose, headings } }: Written): string {
  const paragraph = prose.split("\n\n").find((line) => !headings.some(({ text }) => text === line)) ?? "";
  return paragraph.split(/\s+/, OPENING_WORDS).join(" ");
}

/** So many words in a row that two texts have in common are no accident. */
const DUPLICATE_RUN_LENGTH = 12;

/** Runs of words that stand in two files; of several that follow each other, the first. */
function* checkDuplicatePassages(texts: Text[]): Generator<LocatedContentError> {
  const seen = new Map<string, string>();
  for (const file of texts) {
    for (const passage of passagesOf(file)) {
      const words = passage.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      let reportedUpTo = 0;
      for (let at = 0; at + DUPLICATE_RUN_LENGTH <= words.length; at++) {
        const run = words.slice(at, at + DUPLICATE_RUN_LENGTH).join(" ");
        const other = seen.get(run) ?? file.path;
        seen.set(run, other);
        if (other === file.path || at < reportedUpTo) continue;
        reportedUpTo = at + DUPLICATE_RUN_LENGTH;
        yield { file: file.path, message: `says the same as ${other}: '${run}'` };
      }
    }
  }
}

const ARTICLE_WORDS = { least: 900, most: 2000 };
/** What fifteen set pages hold. */
const EBOOK_WORDS = 5000;

const isArticle = /^\/blog\/[a-z0-9-]+(?=#|$)/;
const isProof = /^\/(services\/[a-z-]+|case-studies)\/[a-z0-9-]+/;

/** An article is long enough to be of use, short enough to be read, and leads on. */
function* checkArticleLength({ path: file, body: { words, links } }: Written): Generator<LocatedContentError> {
  if (words < ARTICLE_WORDS.least || words > ARTICLE_WORDS.most) {
    yield { file, message: `has ${words} words, expected ${ARTICLE_WORDS.least} to ${ARTICLE_WORDS.most}` };
  }
  const others = new Set(links.flatMap(({ href }) => isArticle.exec(href) ?? []));
  if (others.size < 2) yield { file, message: `links to ${others.size} other articles, expected two or more` };
  if (!links.some(({ href }) => isProof.test(href))) yield { file, message: "links to no service and no case study" };
}

function* checkEbookLength(chapters: Written[]): Generator<LocatedContentError> {
  const ebooks = Map.groupBy(chapters, ({ path }) => dirname(path));
  for (const [folder, parts] of ebooks) {
    const words = parts.reduce((sum, { body }) => sum + body.words, 0);
    if (words >= EBOOK_WORDS) continue;
    yield {
      file: `${folder}/ebook.yaml`,
      message: `has ${words} words, expected ${EBOOK_WORDS}: fifteen pages of print`,
    };
  }
}

/** On Flesch's scale 60 to 70 is plain English. */
const HARDEST = 65;
/** Shorter texts say little about how their writer writes. */
const ENOUGH_WORDS = 250;

/** Half of the readers have English as their second language. */
function* checkReadingEase({ path: file, body: { prose } }: Written): Generator<LocatedContentError> {
  const words = wordsIn(prose);
  const ease = readingEase(prose);
  if (words.length < ENOUGH_WORDS || ease >= HARDEST) return;
  yield {
    file,
    message: `reading ease is ${ease.toFixed(0)}, expected ${HARDEST} or more: shorter sentences and words`,
  };
}

/** Flesch's reading ease. */
export function readingEase(prose: string): number {
  const words = wordsIn(prose);
  const sentences = prose.split(/[.?:]\s|\n/).filter((sentence) => /\p{L}/u.test(sentence));
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  return 206.835 - (1.015 * words.length) / sentences.length - (84.6 * syllables) / words.length;
}

function wordsIn(prose: string): string[] {
  return prose.match(/\p{L}[\p{L}’']*/gu) ?? [];
}

/** Groups of vowels, without an e at the end that nobody speaks. */
function syllablesIn(word: string): number {
  const spoken = word.toLowerCase().replace(/(?<=[^aeiouy][^aeiouyl])es?$|(?<=[^aeiouytd])ed$|(?<=[^aeiouyl])e$/, "");
  return Math.max(1, spoken.match(/[aeiouyąęó]+/g)?.length ?? 0);
}

/** A file of content, read once for all that is asked of its words. */
interface Text extends SourceFile {
  /** Its front matter, or all of it. */
  fields: unknown;
  /** Nothing for YAML. */
  body: Parsed | undefined;
}

type Written = Text & { body: Parsed };

function openText(file: SourceFile): Text {
  if (!file.path.endsWith(".md")) return { ...file, fields: readYaml(file.text).value, body: undefined };
  const { matter, markdown } = splitMatter(file.text) ?? { matter: "", markdown: file.text };
  return { ...file, fields: readYaml(matter).value, body: parseMarkdown(markdown) };
}

function isWritten(text: Text): text is Written {
  return text.body !== undefined;
}

/** Everything a file says in words: each text in its fields by itself, and its body as one. Code may repeat. */
function passagesOf({ fields, body }: Text): string[] {
  return [...textsIn(fields), ...(body ? [body.prose] : [])];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

interface Remembered {
  /** Size and time of change of every file: the same as last time means the same words. */
  stamp: string;
  said: LocatedContentError[];
}

/** What the house says about its words, as it was said the last time if no file has changed since. */
export async function checkHouseStyleWithCache(directory: string, memory: string): Promise<LocatedContentError[]> {
  const file = `${memory}-${hashOfCheckCode()}.json`;
  const stamp = (await wordFiles(directory)).map((path) => stampOf(directory, path)).join("\n");
  const last = recall(file);
  if (last?.stamp === stamp) return last.said;
  const said = checkHouseStyle(await readWords(directory));
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
