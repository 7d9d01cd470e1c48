import { createHash } from "node:crypto";
import { posix } from "node:path";
import { safeDecode } from "../../shared/safe-decode.ts";
import type { Heading } from "../markdown/headings.ts";
import { type FindImage, fallbackImagePath } from "../markdown/images.ts";
import type { Link, Picture } from "../markdown/inspect.ts";
import { type Parsed, parseMarkdown } from "../markdown/markdown.ts";
import type { Html } from "../model/html.ts";
import { parseMatter } from "../model/text-schemas.ts";
import { findInvalidCharacters, type Problem, readYaml, splitMatter } from "./yaml.ts";

/** Part of every body's hash: increase it when the renderer gives different HTML for the same Markdown. */
const MARKDOWN_VERSION = "16";

export interface SourceFile {
  /** Path below content/, with forward slashes. */
  path: string;
  text: string;
}

/** A parsed Markdown file without its long texts, small enough to hold in memory for every file of a large site. */
export interface Document {
  path: string;
  /** The output of the schema, if the front matter meets it. */
  validMatter?: unknown;
  /** Front matter that does not meet its schema. Undefined as well when it is not YAML; then `problems` has the reason. */
  rawMatter?: unknown;
  body: Html;
  headings: Heading[];
  words: number;
  /** Its most frequent words, for finding related texts. */
  keywords: string[];
  links: Link[];
  pictures: Picture[];
  /** Errors that can be found without the other files. */
  problems: Problem[];
}

/** The long texts of a document, stored separately under the reference in its `body`. */
export interface Body {
  html: string;
  text: string;
  markdown: string;
}

/** Parses a file and renders its HTML. Without `findImage`, image sources are left unchanged. */
export async function readDocument(
  file: SourceFile,
  findImage?: FindImage,
): Promise<{ document: Document; body: Body }> {
  const { document, parsed, markdown } = parseDocument(file);
  const find = findImage && ((src: string) => findImage(resolveImagePath(file.path, src)));
  const { html, found } = await parsed.render(find, file.path.startsWith("articles/"));
  const { pictures, problems } = addImageMetadata(document, found);
  const body = { ref: hashBody(markdown, ...pictures.map(({ facts }) => facts?.name ?? "")) };
  return {
    document: { ...document, body, pictures, problems },
    body: { html, text: parsed.text, markdown: servedMarkdown(markdown, pictures) },
  };
}

function addImageMetadata(document: Document, found: Awaited<ReturnType<FindImage>>[]) {
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

/** Replaces relative image paths by their URLs, because the Markdown is served at another path than the source files. */
function servedMarkdown(markdown: string, pictures: Picture[]): string {
  return pictures.reduce((text, { src, facts }) => {
    if (!facts) return text;
    const spellings = [`<${safeDecode(src)}>`, src, safeDecode(src)];
    const links = spellings.flatMap((spelling) => ["](", "]: "].map((before) => ({ before, spelling })));
    return links.reduce(
      (all, { before, spelling }) => all.replaceAll(before + spelling, before + fallbackImagePath(facts)),
      text,
    );
  }, markdown);
}

/** Everything that checks need, without rendering HTML. */
export async function inspectDocument(file: SourceFile, findImage?: FindImage): Promise<Document> {
  const { document } = parseDocument(file);
  if (!findImage) return document;
  const found = document.pictures.map(({ src }) => findImage(resolveImagePath(file.path, src)));
  return { ...document, ...addImageMetadata(document, await Promise.all(found)) };
}

function parseDocument({ path, text }: SourceFile): { document: Document; parsed: Parsed; markdown: string } {
  const parts = splitMatter(text);
  const { matter, markdown, linesBefore } = parts ?? { matter: "", markdown: text, linesBefore: 0 };
  const yaml = parts ? readYaml(matter, 1) : missingMatter();
  const parsed = parseMarkdown(markdown, linesBefore);
  const { headings, words, keywords, links, pictures } = parsed;
  const problems = [...yaml.problems, ...parsed.problems, ...findInvalidCharacters(text)];
  const facts = { headings, words, keywords, links, pictures, problems };
  const validMatter = parseMatter(path, yaml.value);
  const front = validMatter === undefined ? { rawMatter: yaml.value } : { validMatter };
  return { parsed, markdown, document: { path, ...front, body: { ref: hashBody(markdown) }, ...facts } };
}

function missingMatter(): { value: undefined; problems: Problem[] } {
  const message = "starts without front matter: the first line must be '---', and a second '---' ends it";
  return { value: undefined, problems: [{ line: 1, column: 1, message }] };
}

/** The reference of a body: a hash of everything that its HTML depends on. */
function hashBody(...parts: string[]): string {
  return createHash("sha256")
    .update([MARKDOWN_VERSION, ...parts].join("\0"))
    .digest("base64url")
    .slice(0, 12);
}

/** The path below content/ of an image, whose `src` is relative to the Markdown file. */
export function resolveImagePath(file: string, src: string): string {
  return posix.join(posix.dirname(file), safeDecode(src));
}
