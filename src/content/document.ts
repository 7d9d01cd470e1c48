import { createHash } from "node:crypto";
import { parse as parseYaml } from "yaml";
import type { Html } from "./html.ts";
import type { Heading } from "./markdown/headings.ts";
import { renderMarkdown } from "./markdown/markdown.ts";

/** Part of every body's reference: raise it when the same Markdown gives other HTML. */
const MARKDOWN_VERSION = "1";

export interface SourceFile {
  /** Path below content/, with forward slashes. */
  path: string;
  text: string;
}

/** A Markdown file taken apart, small enough to keep for every file of a large site. */
export interface Document {
  path: string;
  matter: unknown;
  body: Html;
  headings: Heading[];
  words: number;
  links: { href: string; line: number }[];
}

/** The long parts of a document, kept apart from it and found by its body's reference. */
export interface Body {
  html: string;
  text: string;
}

export class FrontMatterError extends Error {
  override name = "FrontMatterError";
}

export async function readDocument({ path, text }: SourceFile): Promise<{ document: Document; body: Body }> {
  const { matter, markdown } = splitMatter(text);
  const { html, text: plain, headings, words, links } = await renderMarkdown(markdown);
  const ref = createHash("sha256").update(MARKDOWN_VERSION).update(markdown).digest("base64url").slice(0, 12);
  return { document: { path, matter, body: { ref }, headings, words, links }, body: { html, text: plain } };
}

function splitMatter(text: string): { matter: unknown; markdown: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text);
  if (!match) throw new FrontMatterError("starts without front matter: the first line must be '---'");
  return { matter: parseYaml(match[1] ?? ""), markdown: text.slice(match[0].length) };
}
