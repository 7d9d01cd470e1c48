import type { MarkdownIt } from "markdown-it";

/** An image alone in its paragraph is a figure, and its title is the caption: `![A loom](loom.png "Łódź, 1910")`. */
export function figures(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "figures", ({ tokens }) => {
    tokens.forEach((open, index) => {
      const inline = tokens[index + 1];
      const close = tokens[index + 2];
      const [image, ...others] = inline?.children ?? [];
      if (open.type !== "paragraph_open" || !close || image?.type !== "image" || others.length) return;
      open.type = "figure_open";
      close.type = "figure_close";
      open.tag = close.tag = "figure";
      open.attrSet("class", "picture");
      close.meta = { caption: image.attrGet("title") ?? "" };
      image.attrs = image.attrs?.filter(([name]) => name !== "title") ?? null;
    });
  });
  markdown.renderer.rules.figure_close = (tokens, index) => {
    const caption = String(tokens[index]?.meta?.caption);
    return `${caption ? `<figcaption>${markdown.renderInline(caption)}</figcaption>` : ""}</figure>\n`;
  };
}
