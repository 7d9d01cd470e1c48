import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { Heading } from "../markdown/headings.ts";
import { type FindImage, fallbackImagePath } from "../markdown/images.ts";
import type { Link, Picture } from "../markdown/inspect.ts";
import { type Parsed, parseMarkdown } from "../markdown/markdown.ts";
import type { Html } from "../model/html.ts";
import { readablePath } from "../model/page-paths.ts";
import { passedMatter } from "../model/text-schemas.ts";
import { type Problem, readYaml, splitMatter, unreadableLetters } from "./yaml.ts";

/** Part of every body's reference: raise it when the same Markdown gives other HTML. */
const MARKDOWN_VERSION = "16";

export interface SourceFile {
  /** Path below content/, with forward slashes. */
  path: string;
  text: string;
}

/** A Markdown file taken apart, small enough to keep for every file of a large site. */
export interface Document {
  path: string;
  /** Front matter as its schema gives it. */
  passed?: unknown;
  /** As it was written, if it does not meet its schema. Undefined, too, when it cannot be read; the problems say why. */
  matter?: unknown;
  body: Html;
  headings: Heading[];
  words: number;
  /** The words it uses most, for finding texts like it. */
  tellingWords: string[];
  links: Link[];
  pictures: Picture[];
  /** What is wrong with this file whatever the others say. */
  problems: Problem[];
}

/** The long parts of a document, kept apart from it and found by its body's reference. */
export interface Body {
  html: string;
  text: string;
  markdown: string;
}

/** Takes a file apart and makes its HTML. Without `findPicture` images are left as they were written. */
export async function readDocument(
  file: SourceFile,
  findPicture?: FindImage,
): Promise<{ document: Document; body: Body }> {
  const { document, parsed, markdown } = takeApart(file);
  const find = findPicture && ((src: string) => findPicture(picturePath(file.path, src)));
  const { html, found } = await parsed.print(find, file.path.startsWith("articles/"));
  const { pictures, problems } = withPictures(document, found);
  const body = { ref: refOf(markdown, ...pictures.map(({ facts }) => facts?.name ?? "")) };
  return {
    document: { ...document, body, pictures, problems },
    body: { html, text: parsed.text, markdown: servedMarkdown(markdown, pictures) },
  };
}

function withPictures(document: Document, found: Awaited<ReturnType<FindImage>>[]) {
  const problems = [...document.problems];
  const pictures = document.pictures.map((picture, index) => {
    const facts = found[index];
    if (!facts) return picture;
    if ("name" in facts) return { ...picture, facts };
    const { src, line, column } = picture;
    problems.push({ line, column, message: `image '${src}' cannot be read: ${facts.unreadable}` });
    return picture;
  });
  return { pictures, problems };
}

/** Whoever reads the Markdown version is not where the images lie. */
function servedMarkdown(markdown: string, pictures: Picture[]): string {
  return pictures.reduce((text, { src, facts }) => {
    if (!facts) return text;
    const written = [`<${readablePath(src)}>`, src, readablePath(src)];
    const places = written.flatMap((spelling) => ["](", "]: "].map((before) => ({ before, spelling })));
    return places.reduce(
      (all, { before, spelling }) => all.replaceAll(before + spelling, before + fallbackImagePath(facts)),
      text,
    );
  }, markdown);
}

/** Everything that checks need to know, without the work of making HTML. */
export async function inspectDocument(file: SourceFile, findPicture?: FindImage): Promise<Document> {
  const { document } = takeApart(file);
  if (!findPicture) return document;
  const found = document.pictures.map(({ src }) => findPicture(picturePath(file.path, src)));
  return { ...document, ...withPictures(document, await Promise.all(found)) };
}

function takeApart({ path, text }: SourceFile): { document: Document; parsed: Parsed; markdown: string } {
  const parts = splitMatter(text);
  const { matter, markdown, linesBefore } = parts ?? { matter: "", markdown: text, linesBefore: 0 };
  const yaml = parts ? readYaml(matter, 1) : noMatter();
  const parsed = parseMarkdown(markdown, linesBefore);
  const { headings, words, tellingWords, links, pictures } = parsed;
  const problems = [...yaml.problems, ...parsed.problems, ...unreadableLetters(text)];
  const facts = { headings, words, tellingWords, links, pictures, problems };
  const passed = passedMatter(path, yaml.value);
  const front = passed === undefined ? { matter: yaml.value } : { passed };
  return { parsed, markdown, document: { path, ...front, body: { ref: refOf(markdown) }, ...facts } };
}

function noMatter(): { value: undefined; problems: Problem[] } {
  const message = "starts without front matter: the first line must be '---', and a second '---' ends it";
  return { value: undefined, problems: [{ line: 1, column: 1, message }] };
}

function refOf(...parts: string[]): string {
  return createHash("sha256")
    .update([MARKDOWN_VERSION, ...parts].join("\0"))
    .digest("base64url")
    .slice(0, 12);
}

/** Images lie beside the text that shows them. */
export function picturePath(file: string, src: string): string {
  return posix.join(posix.dirname(file), readablePath(src));
}
