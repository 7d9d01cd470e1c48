import type { MarkdownIt } from "markdown-it";

/**
 * Columns of figures are aligned by a rule of the style sheet: styles in the text itself are refused by the site's
 * policy. An empty corner is no heading of anything.
 */
export function cells(markdown: MarkdownIt): void {
  markdown.core.ruler.push("cells", ({ tokens }) => {
    tokens.forEach((token, index) => {
      const align = /^text-align:(\w+)$/.exec(String(token.attrGet("style")))?.[1];
      if (align) token.attrs = [["data-align", align]];
      if (token.type !== "th_open" || tokens[index + 1]?.content !== "") return;
      const close = tokens[index + 2];
      for (const corner of [token, close]) if (corner) corner.tag = "td";
    });
  });
}
