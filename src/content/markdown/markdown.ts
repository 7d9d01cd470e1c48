import MarkdownIt, { type Token } from "markdown-it";
import deflist from "markdown-it-deflist";
import footnote from "markdown-it-footnote";
import { tellingWords } from "../similar/telling-words.ts";
import { tied } from "../tied.ts";
import { addresses } from "./addresses.ts";
import { callouts } from "./callouts.ts";
import { cells } from "./cells.ts";
import { type Fence, fenceOf, printFence, rememberFence } from "./fence.ts";
import { figures } from "./figures.ts";
import { type Heading, headingIds } from "./headings.ts";
import { type Findings, inspect } from "./inspect.ts";
import { type FindPicture, findPictures, pictures, showFirstAtOnce } from "./pictures.ts";
import { plainText } from "./plain-text.ts";
import { tasks } from "./tasks.ts";
import { countWords } from "./words.ts";

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
  print: (find?: FindPicture, onTop?: boolean) => Promise<{ html: string; found: Awaited<ReturnType<FindPicture>>[] }>;
}

// HTML is recognised in order to be refused with its line; it never reaches a page as it is.
const markdown = new MarkdownIt({ html: true, linkify: true, typographer: true });
markdown.use(footnote).use(deflist).use(callouts).use(figures).use(pictures).use(cells).use(tasks).use(addresses);

// Code by indentation is code like any other: shown, copied, searched and set in books.
markdown.core.ruler.after("block", "indented-code", ({ tokens }) => {
  for (const token of tokens) if (token.type === "code_block") token.type = "fence";
});

const { rules } = markdown.renderer;
const escaped = (tokens: Token[], index: number) => markdown.utils.escapeHtml(tokens[index]?.content ?? "");
rules.html_block = escaped;
rules.html_inline = escaped;
rules.text = (tokens, index) => tied(escaped(tokens, index));
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
    tellingWords: tellingWords(prose),
    isParagraphs: tokens.every(({ type }) => /^(paragraph_open|inline|paragraph_close)$/.test(type)),
    async print(find, onTop = false) {
      if (onTop) showFirstAtOnce(tokens);
      const found = find ? await findPictures(tokens, find) : [];
      for (const token of tokens) if (token.type === "fence") token.meta = { html: await printFence(fenceOf(token)) };
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
  return fences.map((token) => ({ ...fenceOf(token), line: (token.map?.[0] ?? 0) + 1 }));
}

const FIGURE = /<figure class="code">[\s\S]*?<\/figure>\n/g;

/** Takes the highlighted code over from a text as it was before a change: most of it is the same afterwards. */
export function rememberFences(source: string, html: string): void {
  const fences = fencesIn(source);
  const figures = html.match(FIGURE) ?? [];
  if (fences.length !== figures.length) return;
  for (const [index, fence] of fences.entries()) rememberFence(fence, figures[index] ?? "");
}
