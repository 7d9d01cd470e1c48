import type { MarkdownIt } from "markdown-it";

/** Columns of figures are aligned by a rule of the style sheet: styles in the text itself are refused by the site's policy. */
export function cells(markdown: MarkdownIt): void {
  markdown.core.ruler.push("cells", ({ tokens }) => {
    for (const token of tokens) {
      const align = /^text-align:(\w+)$/.exec(String(token.attrGet("style")))?.[1];
      if (align) token.attrs = [["data-align", align]];
    }
  });
}
