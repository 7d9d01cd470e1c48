import MarkdownIt, { type Token } from "markdown-it";
import deflist from "markdown-it-deflist";
import footnote from "markdown-it-footnote";
import { callouts } from "./callouts.ts";
import { fenceOf, printFence } from "./fence.ts";
import { type Heading, headingIds } from "./headings.ts";
import { plainText } from "./plain-text.ts";

export interface Rendered {
  html: string;
  headings: Heading[];
  words: number;
  /** Everything a reader reads, without markup: for search and for measuring. */
  text: string;
  links: { href: string; line: number }[];
}

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });
markdown.use(footnote).use(deflist).use(callouts);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

const { rules } = markdown.renderer;
rules.table_open = () => '<div class="table" tabindex="0" role="region" aria-label="Table"><table>';
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

export async function renderMarkdown(source: string): Promise<Rendered> {
  const env = {};
  const tokens = markdown.parse(source, env);
  const headings = headingIds(tokens);
  for (const token of tokens) if (token.type === "fence") token.meta = { html: await printFence(fenceOf(token)) };
  const text = plainText(tokens);
  return {
    html: markdown.renderer.render(tokens, markdown.options, env),
    headings,
    words: text.split(/\s+/).length,
    text,
    links: linksIn(tokens),
  };
}

/** A sentence or two without blocks: a lead, an answer, a label. */
export function renderInline(source: string): string {
  return markdown.renderInline(source);
}

function linksIn(tokens: Token[]): Rendered["links"] {
  return tokens.flatMap(({ children, map }) =>
    (children ?? []).flatMap((child) => {
      const href = child.type === "link_open" ? child.attrGet("href") : null;
      return href ? [{ href: String(href), line: (map?.[0] ?? 0) + 1 }] : [];
    }),
  );
}
