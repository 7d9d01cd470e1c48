import { hash } from "node:crypto";
import { posix } from "node:path";
import { safeDecode } from "../../shared/safe-decode.ts";
import { describeUnsupportedImage, type FindImage, fallbackImagePath } from "../markdown/images.ts";
import { parseMarkdown } from "../markdown/markdown.ts";
import type { Document } from "../model/document.ts";
import { type Facts, fillMarkdown } from "./placeholders.ts";
import { findInvalidCharacters, type Problem, readYaml, splitMatter } from "./yaml.ts";

export interface SourceFile {
  /** Path below content/, with forward slashes. */
  path: string;
  text: string;
  /** Without them, as for an invalid company.yaml, placeholders stay as they are. */
  facts?: Facts | undefined;
}

/** About 150,000 words. The time to check a text grows faster than its length: 10 MB would take minutes. */
const MAX_TEXT_LENGTH = 1_000_000;

type Picture = Document["pictures"][number];

/** The long texts of a document, stored separately under the reference in its `body`. */
export interface Body {
  html: string;
  text: string;
  markdown: string;
}

/**
 * Parses a file and renders its HTML, which takes most of the time and is left out for checks. Without `findImage`, image
 * sources are left unchanged.
 */
export async function readDocument(
  { path, text: source, facts }: SourceFile,
  findImage?: FindImage,
  shouldRender = true,
): Promise<{ document: Document; body: Body }> {
  const text = source.length > MAX_TEXT_LENGTH ? "" : source;
  const whyEmpty = text === source ? missingMatter : tooLong(source.length);
  const parts = splitMatter(text);
  const { matter, linesBefore, ...rest } = parts ?? { matter: "", markdown: text, linesBefore: 0 };
  const filled = facts && fillMarkdown(rest.markdown, facts, linesBefore);
  const markdown = filled?.text ?? rest.markdown;
  const yaml = parts ? readYaml(matter, 1) : { value: undefined, problems: [whyEmpty] };
  const parsed = parseMarkdown(markdown, linesBefore);
  const found = findImage ? await parsed.findImages((src) => findImage(resolveImagePath(path, src))) : [];
  const html = shouldRender ? await parsed.render(path.startsWith("articles/")) : "";
  const { pictures, unreadable } = addImageMetadata(parsed.pictures, found, path.startsWith("ebooks/"));
  const body = { html, text: parsed.text, markdown: servedMarkdown(markdown, pictures) };
  const { headings, words, keywords, links } = parsed;
  // A hash, so that a changed renderer gives other references.
  const ref = hash("sha256", [html, body.text, body.markdown].join("\0"), "base64url").slice(0, 12);
  return {
    document: {
      ...{ path, matter: yaml.value, headings, words, keywords, links, pictures, body: { ref } },
      usesFacts: rest.markdown.includes("{company."),
      problems: [
        ...yaml.problems,
        ...(filled?.problems ?? []),
        ...parsed.problems,
        ...findInvalidCharacters(text),
        ...unreadable,
      ],
    },
    body,
  };
}

function addImageMetadata(all: Picture[], found: Awaited<ReturnType<FindImage>>[], isChapter: boolean) {
  const unreadable: Problem[] = [];
  const pictures = all.map((picture, index) => {
    const facts = found[index];
    if (!facts) return picture;
    if ("name" in facts) return { ...picture, facts };
    const { src, line, column } = picture;
    // `inspect.ts` has said why an image of another format cannot be used.
    if (describeUnsupportedImage(src)) return picture;
    if ("unreadable" in facts)
      unreadable.push({ line, column, message: `image '${src}' cannot be read: ${facts.unreadable}` });
    else if (isChapter)
      unreadable.push({ line, column, message: `image '${src}' is an SVG, which only pages show: export it as PNG` });
    return picture;
  });
  return { pictures, unreadable };
}

const DRAWING = /!\[([^\]]*)\]\([^()\s]+\.svg(?:\s+"([^"]*)")?\)/gi;

/**
 * Replaces relative image paths by their URLs, because the Markdown is served at another path than the source files.
 * Drawings have no URL, so their texts take their place.
 */
function servedMarkdown(source: string, pictures: Picture[]): string {
  const markdown = source.replace(
    DRAWING,
    (_, alt, caption) => `*Picture: ${[alt, caption].filter(Boolean).join(" ")}*`,
  );
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

const missingMatter = {
  line: 1,
  column: 1,
  message: "starts without front matter: the first line must be '---', and a second '---' ends it",
};

const tooLong = (length: number) => ({
  line: 1,
  column: 1,
  message: `has ${length.toLocaleString("en")} characters, at most ${MAX_TEXT_LENGTH.toLocaleString("en")}: divide it into several texts`,
});

/** The path below content/ of an image, whose `src` is relative to the Markdown file. */
export function resolveImagePath(file: string, src: string): string {
  return posix.join(posix.dirname(file), safeDecode(src));
}
