import MarkdownIt, { type Token } from "markdown-it";
import deflist from "markdown-it-deflist";
import footnote from "markdown-it-footnote";
import { escapeHtml } from "../../shared/html.ts";
import { extractKeywords } from "../search/keywords.ts";
import { cacheFence, type Fence, parseFence, renderFence } from "./fence.ts";
import { assignHeadingIds, plainText } from "./headings.ts";
import { type FindImage, findImages, loadFirstImageEagerly, renderImages } from "./images.ts";
import { findUnusedFootnotes, inspect } from "./inspect.ts";
import { addNonBreakingSpaces } from "./non-breaking-spaces.ts";
import {
  alignTableCells,
  autolinkAddresses,
  renderCallouts,
  renderFigures,
  renderRedactions,
  renderTaskLists,
} from "./plugins.ts";

export type Parsed = ReturnType<typeof parseMarkdown>;

// HTML is parsed so that it can be reported with its line; it is always rendered escaped.
const markdown = new MarkdownIt({ html: true, linkify: true, typographer: true });
markdown
  .use(footnote)
  .use(deflist)
  .use(renderCallouts)
  .use(renderFigures)
  .use(renderImages)
  .use(alignTableCells)
  .use(renderTaskLists)
  .use(renderRedactions)
  .use(autolinkAddresses);

// Indented code is treated like fenced code everywhere: highlighting, copy button, search and ebooks.
markdown.core.ruler.after("block", "indented-code", ({ tokens }) => {
  for (const token of tokens) if (token.type === "code_block") token.type = "fence";
});

const { rules } = markdown.renderer;
const renderEscaped = (tokens: Token[], index: number) => escapeHtml(tokens[index]?.content ?? "");
rules.html_block = renderEscaped;
rules.html_inline = renderEscaped;
rules.text = (tokens, index) => addNonBreakingSpaces(renderEscaped(tokens, index));
// Short code with a hyphen gets a class against line breaks: `--jobs` would break after its first hyphen.
rules.code_inline = (tokens, index) => {
  const isUnbreakable = /^(?=.*-)\S{2,20}$/.test(tokens[index]?.content ?? "");
  return `<code${isUnbreakable ? ' class="whole"' : ""}>${renderEscaped(tokens, index)}</code>`;
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

/** `linesBefore` is the number of front matter lines above the Markdown, so that positions refer to the file. */
export function parseMarkdown(source: string, linesBefore = 0) {
  /** By label after a colon: the number of the footnote, or -1 if it is not used. */
  const env: { footnotes?: { refs?: Record<string, number> } } = {};
  const tokens = markdown.parse(source, env);
  const headings = assignHeadingIds(tokens);
  const text = plainText(tokens);
  const prose = plainText(tokens.filter(({ type }) => type !== "fence"));
  const { links, pictures, problems } = inspect(tokens, source, linesBefore);
  const unused = Object.entries(env.footnotes?.refs ?? {}).filter(([, number]) => number < 0);
  const labels = unused.map(([key]) => key.slice(1));
  return {
    links,
    pictures,
    problems: [...problems, ...findUnusedFootnotes(labels, source, linesBefore)],
    headings,
    words: countWords(text),
    /** All text without markup, for search and word counts. */
    text,
    /** Text without markup and code blocks, with an empty line between paragraphs. */
    prose,
    /** The most frequent words of its prose. */
    keywords: extractKeywords(prose),
    /** Whether it has no blocks but paragraphs, as `renderParagraphs` needs. */
    isParagraphs: tokens.every(({ type }) => /^(paragraph_open|inline|paragraph_close)$/.test(type)),
    /** Looks up the images, so that `render` knows their sizes; returns what was found for each. */
    findImages: (find: FindImage) => findImages(tokens, find),
    /** Renders the HTML, which is the slow step. With `eagerFirstImage`, an image at the start is not loaded lazily. */
    async render(eagerFirstImage = false): Promise<string> {
      if (eagerFirstImage) loadFirstImageEagerly(tokens);
      for (const token of tokens)
        if (token.type === "fence") token.meta = { html: await renderFence(parseFence(token)) };
      return markdown.renderer.render(tokens, markdown.options, env);
    },
  };
}

/** Renders a few paragraphs without other blocks, such as the answer to a question. */
export function renderParagraphs(source: string): string {
  const paragraphs = source.trim().split(/\n\s*\n/);
  return paragraphs.map((paragraph) => `<p>${markdown.renderInline(paragraph)}</p>`).join("");
}

/** The code blocks of a text with the lines they start on. */
export function listFences(source: string): (Fence & { line: number })[] {
  const fences = markdown.parse(source, {}).filter(({ type }) => type === "fence");
  return fences.map((token) => ({ ...parseFence(token), line: (token.map?.[0] ?? 0) + 1 }));
}

const CODE_FIGURE = /<figure class="code">[\s\S]*?<\/figure>\n/g;

/** Caches the highlighted code of an earlier version of a text, because most edits do not change the code blocks. */
export function cacheFences(source: string, html: string): void {
  const fences = listFences(source);
  const figures = html.match(CODE_FIGURE) ?? [];
  if (fences.length !== figures.length) return;
  for (const [index, fence] of fences.entries()) cacheFence(fence, figures[index] ?? "");
}

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

function countWords(text: string): number {
  const runs = text.match(/\S+/g) ?? [];
  if (!UNSPACED.test(text)) return runs.length;
  return runs.reduce((sum, run) => {
    if (!UNSPACED.test(run)) return sum + 1;
    return sum + (Array.from(segmenter.segment(run)).filter(({ isWordLike }) => isWordLike).length || 1);
  }, 0);
}
