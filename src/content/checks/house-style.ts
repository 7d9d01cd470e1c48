import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import type { LocatedContentError } from "../content-error.ts";
import { listFiles } from "../load/content-reader.ts";
import type { SourceFile } from "../load/document.ts";
import { positionAt, readYaml, splitMatter } from "../load/yaml.ts";
import { type Parsed, parseMarkdown } from "../markdown/markdown.ts";
import { pathOfPage } from "../model/page-paths.ts";
import { listStrings } from "../search/entries.ts";

/** Warnings about wording, length, readability and repetition. None of them stops a build. */
export function checkHouseStyle(files: SourceFile[]): LocatedContentError[] {
  const texts = files.map(parseText);
  const documents = texts.filter(isDocument);
  const inFolder = (folder: string) => documents.filter(({ path }) => path.startsWith(`${folder}/`));
  return [
    ...files.flatMap((file) => [...checkPhrases(file), ...checkExclamations(file)]),
    ...documents.flatMap((text) => [...checkReadingEase(text)]),
    ...inFolder("articles").flatMap((text) => [...checkArticle(text)]),
    ...inFolder("case-studies").flatMap((text) => [...checkDrawings(text)]),
    ...checkEbookLength(inFolder("ebooks")),
    ...checkSimilarBeginnings([...inFolder("articles"), ...inFolder("case-studies")]),
    ...checkDuplicatePassages(texts),
    ...checkLaterLinks(texts),
  ];
}

/** The Markdown and YAML files with prose; redirect lists are data. */
export async function listTextFiles(directory: string): Promise<string[]> {
  const files = await listFiles(directory);
  return files.filter((file) => /\.(md|yaml)$/.test(file) && !file.startsWith("redirects/"));
}

export async function readTexts(directory: string): Promise<SourceFile[]> {
  const files = await listTextFiles(directory);
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(join(directory, path), "utf8") })));
}

/** Marketing phrases without content, as regular expressions. A space matches any white space or hyphens. */
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
const EMPTY_PHRASE = new RegExp(
  `\\b(${EMPTY_PHRASES.map((phrase) => phrase.replaceAll(" ", "[\\s-]+")).join("|")})\\b`,
  "giu",
);
const EXCLAMATION_OR_EMOJI = /[\p{L}”"')]!(?=[\s”"]|$)|\p{Extended_Pictographic}/gmu;

export function* checkPhrases({ path: file, text }: SourceFile): Generator<LocatedContentError> {
  for (const { 0: found, index } of text.matchAll(EMPTY_PHRASE)) {
    const message = `'${found.replaceAll(/\s+/g, " ")}' says nothing: say what is meant`;
    yield { file, ...positionAt(text, index), message };
  }
}

function* checkExclamations({ path: file, text }: SourceFile): Generator<LocatedContentError> {
  for (const { 0: found, index } of text.matchAll(EXCLAMATION_OR_EMOJI)) {
    yield { file, ...positionAt(text, index), message: `'${found}': no exclamation marks and no pictures as letters` };
  }
}

const MIN_DRAWINGS = 2;

/** A case study shows what was built in drawn screens. */
function* checkDrawings({ path: file, body }: MarkdownText): Generator<LocatedContentError> {
  const drawings = body.pictures.filter(({ src }) => src.endsWith(".svg"));
  if (drawings.length < MIN_DRAWINGS)
    yield { file, message: `shows fewer than ${MIN_DRAWINGS} drawings of the product` };
}

const OPENING_WORDS = 3;

/** Documents with the same title or the same first words, which are easily confused in a list. */
function* checkSimilarBeginnings(texts: MarkdownText[]): Generator<LocatedContentError> {
  const beginnings = texts.flatMap((text) => [
    { file: text.path, kind: "title", words: getTitle(text) },
    { file: text.path, kind: "opening", words: getOpening(text) },
  ]);
  for (const group of Map.groupBy(beginnings, ({ kind, words }) => `${kind}: ${words.toLowerCase()}`).values()) {
    const [first, ...rest] = group;
    for (const { file, kind, words } of rest) yield { file, message: `${kind} '${words}' is that of ${first?.file}` };
  }
}

function getTitle({ fields }: MarkdownText): string {
  return typeof fields === "object" && fields !== null ? String(Reflect.get(fields, "title")) : "";
}

function getOpening({ body: { prose, headings } }: MarkdownText): string {
  const paragraph = prose.split("\n\n").find((line) => !headings.some(({ text }) => text === line)) ?? "";
  return paragraph.split(/\s+/, OPENING_WORDS).join(" ");
}

/** Two texts that share this many words in a row are reported. */
const DUPLICATE_RUN_LENGTH = 12;

/** Runs of words that occur in two files; overlapping runs are reported once. */
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

const pageDates = z.object({ publishedOn: z.string(), updatedOn: z.string().optional() });

/** Links to a page that was published after the linking text was written: it has to say that it was updated. */
function* checkLaterLinks(texts: Text[]): Generator<LocatedContentError> {
  const pages = new Map(
    texts.flatMap(({ path, fields }) => {
      const page = findDatedPage(path);
      const { data } = pageDates.safeParse(fields);
      return page && data ? [[page, data]] : [];
    }),
  );
  for (const { path: file, body } of texts.filter(isDocument)) {
    const dates = pages.get(findDatedPage(file) ?? "");
    if (!dates) continue;
    const { publishedOn, updatedOn = publishedOn } = dates;
    for (const { href } of body.links) {
      const target = pages.get(href.replace(/[?#].*/, ""));
      if (!target || target.publishedOn <= updatedOn) continue;
      const message = `link to '${href}', published on ${target.publishedOn}, after this text: update it and set updatedOn`;
      yield { file, message };
    }
  }
}

/** The page that a file with a date belongs to; a chapter belongs to its ebook. */
function findDatedPage(file: string): string | undefined {
  const [folder, name = ""] = file.split("/");
  if (folder === "articles") return pathOfPage.article(basename(name, ".md"));
  if (folder === "case-studies") return pathOfPage.caseStudy(basename(name, ".md"));
  return folder === "ebooks" ? pathOfPage.ebook(name) : undefined;
}

const ARTICLE_WORDS = { least: 900, most: 2000 };
/** About fifteen typeset pages. */
const EBOOK_WORDS = 5000;

const ARTICLE_LINK = /^\/blog\/[a-z0-9-]+(?=#|$)/;
const SERVICE_OR_CASE_STUDY_LINK = /^\/(services\/[a-z-]+|case-studies)\/[a-z0-9-]+/;

/** Articles need 900 to 2000 words, links to two other articles and a link to a service or case study. */
function* checkArticle({ path: file, body: { words, links } }: MarkdownText): Generator<LocatedContentError> {
  if (words < ARTICLE_WORDS.least || words > ARTICLE_WORDS.most) {
    yield { file, message: `has ${words} words, expected ${ARTICLE_WORDS.least} to ${ARTICLE_WORDS.most}` };
  }
  const others = new Set(links.flatMap(({ href }) => ARTICLE_LINK.exec(href) ?? []));
  if (others.size < 2) yield { file, message: `links to ${others.size} other articles, expected two or more` };
  if (!links.some(({ href }) => SERVICE_OR_CASE_STUDY_LINK.test(href)))
    yield { file, message: "links to no service and no case study" };
}

function* checkEbookLength(chapters: MarkdownText[]): Generator<LocatedContentError> {
  const ebooks = Map.groupBy(chapters, ({ path }) => dirname(path));
  for (const [folder, parts] of ebooks) {
    const words = parts.reduce((sum, { body }) => sum + body.words, 0);
    const message = `has ${words} words, expected ${EBOOK_WORDS}: fifteen pages of print`;
    if (words < EBOOK_WORDS) yield { file: `${folder}/ebook.yaml`, message };
  }
}

/** On Flesch's scale, 60 to 70 is plain English. */
const MIN_READING_EASE = 65;
/** The score of shorter texts is not reliable. */
const MIN_RATED_WORDS = 250;

/** Half of the readers have English as a second language, so longer texts have to be easy to read. */
function* checkReadingEase({ path: file, body: { prose } }: MarkdownText): Generator<LocatedContentError> {
  const ease = readingEase(prose);
  const message = `reading ease is ${ease.toFixed(0)}, expected ${MIN_READING_EASE} or more: shorter sentences and words`;
  if (wordsIn(prose).length >= MIN_RATED_WORDS && ease < MIN_READING_EASE) yield { file, message };
}

/** Flesch reading ease: https://en.wikipedia.org/wiki/Flesch–Kincaid_readability_tests */
export function readingEase(prose: string): number {
  const words = wordsIn(prose);
  const sentences = prose.split(/[.?:]\s|\n/).filter((sentence) => /\p{L}/u.test(sentence));
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 206.835 - (1.015 * words.length) / sentences.length - (84.6 * syllables) / words.length;
}

function wordsIn(prose: string): string[] {
  return prose.match(/\p{L}[\p{L}’']*/gu) ?? [];
}

/** Counts groups of vowels, without a silent e at the end. */
function countSyllables(word: string): number {
  const pronounced = word
    .toLowerCase()
    .replace(/(?<=[^aeiouy][^aeiouyl])es?$|(?<=[^aeiouytd])ed$|(?<=[^aeiouyl])e$/, "");
  return Math.max(1, pronounced.match(/[aeiouyąęó]+/g)?.length ?? 0);
}

/** A file of content, parsed once for all checks. */
interface Text extends SourceFile {
  /** The front matter of a Markdown file, or all of a YAML file. */
  fields: unknown;
  /** Undefined for a YAML file. */
  body: Parsed | undefined;
}

type MarkdownText = Text & { body: Parsed };

function parseText(file: SourceFile): Text {
  if (!file.path.endsWith(".md")) return { ...file, fields: readYaml(file.text).value, body: undefined };
  const { matter, markdown } = splitMatter(file.text) ?? { matter: "", markdown: file.text };
  return { ...file, fields: readYaml(matter).value, body: parseMarkdown(markdown) };
}

function isDocument(text: Text): text is MarkdownText {
  return text.body !== undefined;
}

/** The prose of a file: each field value, and the body without code, which may repeat. */
function passagesOf({ fields, body }: Text): string[] {
  return [...listStrings(fields), ...(body ? [body.prose] : [])];
}
