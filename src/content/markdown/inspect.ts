import type { Token } from "markdown-it";
import { readable } from "../addresses.ts";
import type { Place } from "../mistake.ts";
import { didYouMean } from "../nearest.ts";
import type { Problem } from "../yaml.ts";
import { calloutName, calloutNames } from "./callouts.ts";
import type { PictureFacts } from "./pictures.ts";
import { placesIn } from "./places.ts";
import { wrongFence } from "./wrong-fence.ts";

export interface Link extends Place {
  href: string;
}

export interface Picture extends Place {
  src: string;
  /** How it is served; known when the text was printed. */
  facts?: PictureFacts;
}

export interface Findings {
  links: Link[];
  pictures: Picture[];
  problems: Problem[];
}

/** What a text refers to, and what is wrong with it whatever the rest of the site says. */
export function inspect(tokens: Token[], source: string, linesBefore: number): Findings {
  const places = placesIn(source, linesBefore);
  const links: Link[] = [];
  const pictures: Picture[] = [];
  const problems: Problem[] = [];
  let level = 1;

  function inspectInline(token: Token): void {
    if (token.type === "link_open") {
      const href = String(token.attrGet("href"));
      links.push({ href, ...places.find(href, readable(href)) });
    }
    if (token.type === "image") {
      const src = String(token.attrGet("src"));
      const place = places.find(src, readable(src));
      pictures.push({ src, ...place });
      const message = wrongPicture(src, token.content);
      if (message) problems.push({ ...place, message });
    }
    if (token.type === "html_inline") problems.push({ ...places.find(token.content), message: rawHtml(token.content) });
  }

  for (const [index, token] of tokens.entries()) {
    places.enter(token);
    for (const message of [...wrongCallout(calloutName(tokens, index)), ...wrongFence(token)])
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
