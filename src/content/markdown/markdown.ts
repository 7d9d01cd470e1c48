import MarkdownIt, { type Token } from "markdown-it";
import deflist from "markdown-it-deflist";
import footnote from "markdown-it-footnote";
import { keywordsOf } from "../search/keywords.ts";
import { cacheFence, type Fence, parseFence, renderFence } from "./fence.ts";
import { type Heading, headingIds, plainText } from "./headings.ts";
import { type FindImage, findImages, loadFirstImageEagerly, renderImages } from "./images.ts";
import { type Findings, inspect } from "./inspect.ts";
import { addNonBreakingSpaces } from "./non-breaking-spaces.ts";
import { alignTableCells, autolinkAddresses, renderCallouts, renderFigures, renderTaskLists } from "./plugins.ts";

export interface Parsed extends Findings {
  headings: Heading[];
  words: number;
  /** Everything a reader reads, without markup: for search and for measuring. */
  text: string;
  /** The same without code, a paragraph a line. */
  prose: string;
  /** The words its prose uses most. */
  tellingWords: string[];
  /** Whether it is what `renderParagraphs` can show. */
  isParagraphs: boolean;
  /** Makes the HTML; this is what takes time. Tells what was found of each picture in it. `onTop`: the page opens with it. */
  print: (find?: FindImage, onTop?: boolean) => Promise<{ html: string; found: Awaited<ReturnType<FindImage>>[] }>;
}

// HTML is recognised in order to be refused with its line; it never reaches a page as it is.
const markdown = new MarkdownIt({ html: true, linkify: true, typographer: true });
markdown
  .use(footnote)
  .use(deflist)
  .use(renderCallouts)
  .use(renderFigures)
  .use(renderImages)
  .use(alignTableCells)
  .use(renderTaskLists)
  .use(autolinkAddresses);

// Code by indentation is code like any other: shown, copied, searched and set in books.
markdown.core.ruler.after("block", "indented-code", ({ tokens }) => {
  for (const token of tokens) if (token.type === "code_block") token.type = "fence";
});

const { rules } = markdown.renderer;
const escaped = (tokens: Token[], index: number) => markdown.utils.escapeHtml(tokens[index]?.content ?? "");
rules.html_block = escaped;
rules.html_inline = escaped;
rules.text = (tokens, index) => addNonBreakingSpaces(escaped(tokens, index));
// A short option or name is read in one piece: `--jobs` would part after its first hyphen.
rules.code_inline = (tokens, index) => {
  const isWhole = /^(?=.*-)\S{2,20}$/.test(tokens[index]?.content ?? "");
  return `<code${isWhole ? ' class="whole"' : ""}>${escaped(tokens, index)}</code>`;
};
rules.table_open = (tokens, index) => {
  const number = tokens.slice(0, index + 1).filter(({ type }) => type === "table_open").length;
  return `<div class="table" tabindex="0" role="region" aria-label="Table ${number}"><table>`;
};
rules.table_close = () => "</table></div>";
rules.fence = (tokens, index) => String(tokens[index]?.meta?.html);
rules.heading_open = (tokens, index) => {
  const token = tokens[index];
  return `<${token?.tag} id="${token?.attrGet("id")}">`;
};
rules.heading_close = (tokens, index) => {
  const id = tokens[index]?.attrGet("id");
  return `<a class="anchor" href="#${id}" aria-label="Link to this section"></a></${tokens[index]?.tag}>\n`;
};
rules.footnote_caption = (tokens, index) => String(Number(tokens[index]?.meta?.id) + 1);

/** `linesBefore` are the lines of front matter above the Markdown, so that places are those in the file. */
export function parseMarkdown(source: string, linesBefore = 0): Parsed {
  const env = {};
  const tokens = markdown.parse(source, env);
  const headings = headingIds(tokens);
  const text = plainText(tokens);
  const prose = plainText(tokens.filter(({ type }) => type !== "fence"));
  return {
    ...inspect(tokens, source, linesBefore),
    headings,
    words: countWords(text),
    text,
    prose,
    tellingWords: keywordsOf(prose),
    isParagraphs: tokens.every(({ type }) => /^(paragraph_open|inline|paragraph_close)$/.test(type)),
    async print(find, onTop = false) {
      if (onTop) loadFirstImageEagerly(tokens);
      const found = find ? await findImages(tokens, find) : [];
      for (const token of tokens)
        if (token.type === "fence") token.meta = { html: await renderFence(parseFence(token)) };
      return { html: markdown.renderer.render(tokens, markdown.options, env), found };
    },
  };
}

/** An answer: a few paragraphs without other blocks. */
export function renderParagraphs(source: string): string {
  const paragraphs = source.trim().split(/\n\s*\n/);
  return paragraphs.map((paragraph) => `<p>${markdown.renderInline(paragraph)}</p>`).join("");
}

/** The blocks of code in a text, and the lines of it that they start on. */
export function fencesIn(source: string): (Fence & { line: number })[] {
  const fences = markdown.parse(source, {}).filter(({ type }) => type === "fence");
  return fences.map((token) => ({ ...parseFence(token), line: (token.map?.[0] ?? 0) + 1 }));
}

const FIGURE = /<figure class="code">[\s\S]*?<\/figure>\n/g;

/** Takes the highlighted code over from a text as it was before a change: most of it is the same afterwards. */
export function cacheFences(source: string, html: string): void {
  const fences = fencesIn(source);
  const figures = html.match(FIGURE) ?? [];
  if (fences.length !== figures.length) return;
  for (const [index, fence] of fences.entries()) cacheFence(fence, figures[index] ?? "");
}

/** Scripts that leave no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

function countWords(text: string): number {
  return (text.match(/\S+/g) ?? []).reduce((sum, word) => sum + (UNSPACED.test(word) ? wordsWithin(word) : 1), 0);
}

function wordsWithin(run: string): number {
  return Array.from(segmenter.segment(run)).filter(({ isWordLike }) => isWordLike).length || 1;
}
