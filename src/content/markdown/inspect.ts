import type { Token } from "markdown-it";
import { didYouMean } from "../../shared/did-you-mean.ts";
import type { SourcePosition } from "../content-error.ts";
import type { Problem } from "../load/yaml.ts";
import { readablePath } from "../model/page-paths.ts";
import { checkFence } from "./fence.ts";
import type { ImageMetadata } from "./images.ts";
import { calloutName, calloutNames } from "./plugins.ts";

export interface Link extends SourcePosition {
  href: string;
}

export interface Picture extends SourcePosition {
  src: string;
  /** How it is served; known when the text was printed. */
  facts?: ImageMetadata;
}

export interface Findings {
  links: Link[];
  pictures: Picture[];
  problems: Problem[];
}

/** What a text refers to, and what is wrong with it whatever the rest of the site says. */
export function inspect(tokens: Token[], source: string, linesBefore: number): Findings {
  const places = inlinePositions(source, linesBefore);
  const links: Link[] = [];
  const pictures: Picture[] = [];
  const problems: Problem[] = [];
  let level = 1;

  function inspectInline(token: Token): void {
    if (token.type === "link_open") {
      const href = String(token.attrGet("href"));
      links.push({ href, ...places.find(href, readablePath(href)) });
    }
    if (token.type === "image") {
      const src = String(token.attrGet("src"));
      const place = places.find(src, readablePath(src));
      pictures.push({ src, ...place });
      const message = wrongPicture(src, token.content);
      if (message) problems.push({ ...place, message });
    }
    if (token.type === "html_inline") problems.push({ ...places.find(token.content), message: rawHtml(token.content) });
  }

  for (const [index, token] of tokens.entries()) {
    places.enter(token);
    for (const message of [...wrongCallout(calloutName(tokens, index)), ...checkFence(token)])
      problems.push({ ...places.here(), message });
    if (token.type === "html_block") problems.push({ ...places.here(), message: rawHtml(token.content) });
    if (token.type === "heading_open") {
      const next = Number(token.tag.slice(1));
      const message = wrongLevel(level, next);
      if (message) problems.push({ ...places.here(), message });
      level = Math.max(next, 2);
    }
    token.children?.forEach(inspectInline);
  }
  return { links, pictures, problems };
}

function rawHtml(html: string): string {
  const [start = ""] = html.trim().split("\n");
  return `raw HTML is not allowed: '${start}'; use Markdown, or backticks if it is meant as code`;
}

function* wrongCallout(name: string | undefined): Generator<string> {
  if (name === undefined || calloutNames.includes(name.toUpperCase())) return;
  yield `unknown note '[!${name}]'${didYouMean(name, calloutNames) || ` is none of ${calloutNames.join(", ")}`}`;
}

function wrongLevel(before: number, next: number): string | undefined {
  if (next === 1) return "a heading with one '#' is the page's title, which the front matter has: use '##'";
  if (next <= before + 1) return undefined;
  return `a heading with ${next} '#' after one with ${before}: the next level is ${before + 1}`;
}

function wrongPicture(src: string, alt: string): string | undefined {
  if (/^([a-z]+:)?\/\//i.test(src)) return `image '${src}' is on another site: put a copy beside this file`;
  const file = src.split("/").at(-1) ?? src;
  if (alt.trim() === "" || alt === file) {
    return `image '${src}' has no text for those who cannot see it: ![what it shows](${src})`;
  }
  return undefined;
}

/** Finds where inline tokens stand: the parser only knows the line their block starts on. */
function inlinePositions(source: string, linesBefore: number) {
  const lineStarts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  let cursor = 0;

  function placeAt(offset: number): SourcePosition {
    const after = lineStarts.findIndex((start) => start > offset);
    const line = after < 0 ? lineStarts.length : after;
    return { line: line + linesBefore, column: offset - (lineStarts[line - 1] ?? 0) + 1 };
  }

  return {
    /** Blocks have to be entered in the order in which they are read. */
    enter({ map }: Token): void {
      if (map) cursor = lineStarts[map[0]] ?? cursor;
    },
    here: (): SourcePosition => placeAt(cursor),
    /** The next place of a text in the block; the block itself when it is written another way there. */
    find(...spellings: string[]): SourcePosition {
      const found = spellings.map((spelling) => source.indexOf(spelling, cursor)).find((offset) => offset >= 0);
      if (found === undefined) return placeAt(cursor);
      cursor = found + 1;
      return placeAt(found);
    },
  };
}
