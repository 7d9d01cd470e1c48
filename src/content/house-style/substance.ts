import { dirname } from "node:path";
import type { PlacedMistake } from "../mistake.ts";
import type { Written } from "./text.ts";

const ARTICLE_WORDS = { least: 900, most: 2000 };
/** What fifteen set pages hold. */
const EBOOK_WORDS = 5000;

const isArticle = /^\/blog\/[a-z0-9-]+(?=#|$)/;
const isProof = /^\/(services\/[a-z-]+|case-studies)\/[a-z0-9-]+/;

/** An article is long enough to be of use, short enough to be read, and leads on. */
export function* checkArticle({ path: file, body: { words, links } }: Written): Generator<PlacedMistake> {
  if (words < ARTICLE_WORDS.least || words > ARTICLE_WORDS.most) {
    yield { file, message: `has ${words} words, expected ${ARTICLE_WORDS.least} to ${ARTICLE_WORDS.most}` };
  }
  const others = new Set(links.flatMap(({ href }) => isArticle.exec(href) ?? []));
  if (others.size < 2) yield { file, message: `links to ${others.size} other articles, expected two or more` };
  if (!links.some(({ href }) => isProof.test(href))) yield { file, message: "links to no service and no case study" };
}

export function* checkEbooks(chapters: Written[]): Generator<PlacedMistake> {
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
