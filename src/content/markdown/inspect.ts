import type { Token } from "markdown-it";
import { didYouMean } from "../../shared/did-you-mean.ts";
import { safeDecode } from "../../shared/safe-decode.ts";
import type { SourcePosition } from "../content-error.ts";
import type { Document } from "../model/document.ts";
import { checkFence } from "./fence.ts";
import { describeUnsupportedImage } from "./images.ts";
import { calloutName, calloutNames } from "./plugins.ts";

type Findings = Pick<Document, "links" | "pictures" | "problems">;

/** The links and images of a text, and the errors that can be found without the other files. */
export function inspect(tokens: Token[], source: string, linesBefore: number): Findings {
  const positions = createPositionFinder(source, linesBefore);
  const { links, pictures, problems }: Findings = { links: [], pictures: [], problems: [] };
  let level = 1;

  function inspectInline(token: Token): void {
    if (token.type === "link_open") {
      const href = String(token.attrGet("href"));
      links.push({ href, ...positions.find(href, safeDecode(href)) });
    }
    if (token.type === "image") {
      const src = String(token.attrGet("src"));
      const position = positions.find(src, safeDecode(src));
      pictures.push({ src, ...position });
      const message = checkImage(src, token.content);
      if (message) problems.push({ ...position, message });
    }
    if (token.type === "text")
      for (const [note = ""] of token.content.matchAll(/\[\^[^\]\s]+\]/g))
        problems.push({
          ...positions.find(note),
          message: `the footnote ${note} has no text: add a line '${note}: …'`,
        });
    if (token.type === "html_inline")
      problems.push({ ...positions.find(token.content), message: rawHtmlMessage(token.content) });
  }

  const lines = source.split("\n");
  for (const [index, token] of tokens.entries()) {
    positions.enter(token);
    if (isUnclosedFence(token, lines))
      problems.push({
        ...positions.current(),
        message: `this block of code has no end: add a line with ${token.markup}`,
      });
    for (const message of [...checkCallout(calloutName(tokens, index)), ...checkFence(token)])
      problems.push({ ...positions.current(), message });
    if (token.type === "html_block") problems.push({ ...positions.current(), message: rawHtmlMessage(token.content) });
    if (token.type === "heading_open") {
      const next = Number(token.tag.slice(1));
      const message = checkHeadingLevel(level, next);
      if (message) problems.push({ ...positions.current(), message });
      level = Math.max(next, 2);
    }
    token.children?.forEach(inspectInline);
  }
  return { links, pictures, problems };
}

function isUnclosedFence({ type, markup, map }: Token, lines: string[]): boolean {
  // Indented code has no markup.
  if (type !== "fence" || !markup || !map) return false;
  const [first, end] = map;
  const last = (lines[end - 1] ?? "").replace(/^[\s>]*/, "").trimEnd();
  return end - 1 === first || !last.startsWith(markup) || last.replaceAll(markup[0] ?? "", "") !== "";
}

/** Footnotes whose number stands nowhere in the text, by their labels. */
export function findUnusedFootnotes(labels: string[], source: string, linesBefore: number): Findings["problems"] {
  const positions = createPositionFinder(source, linesBefore);
  return labels.map((label) => ({
    ...positions.find(`[^${label}]:`),
    message: `the footnote [^${label}] is used nowhere in the text`,
  }));
}

function rawHtmlMessage(html: string): string {
  const [start = ""] = html.trim().split("\n");
  return `raw HTML is not allowed: '${start}'; use Markdown, or backticks if it is meant as code`;
}

function* checkCallout(name: string | undefined): Generator<string> {
  if (name === undefined || calloutNames.includes(name.toUpperCase())) return;
  yield `unknown note '[!${name}]'${didYouMean(name, calloutNames) || ` is none of ${calloutNames.join(", ")}`}`;
}

function checkHeadingLevel(before: number, next: number): string | undefined {
  if (next === 1) return "a heading with one '#' is the page's title, which the front matter has: use '##'";
  if (next <= before + 1) return undefined;
  return `a heading with ${next} '#' after one with ${before}: the next level is ${before + 1}`;
}

function checkImage(src: string, alt: string): string | undefined {
  if (/^([a-z]+:)?\/\//i.test(src)) return `image '${src}' is on another site: put a copy beside this file`;
  const format = describeUnsupportedImage(src);
  if (format) return `image '${src}' ${format}`;
  const file = src.split("/").at(-1) ?? src;
  if (alt.trim() === "" || alt === file) {
    return `image '${src}' has no text for those who cannot see it: ![what it shows](${src})`;
  }
  return undefined;
}

/** Finds the positions of inline tokens by searching the source: the parser only gives the first line of their block. */
function createPositionFinder(source: string, linesBefore: number) {
  const lineStarts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  let cursor = 0;

  function positionAt(offset: number): SourcePosition {
    const after = lineStarts.findIndex((start) => start > offset);
    const line = after < 0 ? lineStarts.length : after;
    return { line: line + linesBefore, column: offset - (lineStarts[line - 1] ?? 0) + 1 };
  }

  return {
    /** Moves the search to the start of a block. Call it in document order. */
    enter({ map }: Token): void {
      if (map) cursor = lineStarts[map[0]] ?? cursor;
    },
    current: (): SourcePosition => positionAt(cursor),
    /** The next occurrence of one of the spellings; the current position when none is found. */
    find(...spellings: string[]): SourcePosition {
      const found = spellings.map((spelling) => source.indexOf(spelling, cursor)).find((offset) => offset >= 0);
      if (found === undefined) return positionAt(cursor);
      cursor = found + 1;
      return positionAt(found);
    },
  };
}
