import type { MarkdownIt } from "markdown-it";

const MARK = /^\[([ xX])\]\s+/;

/** `- [ ] open` and `- [x] done`: items with a box that says which it is and cannot be changed. */
export function tasks(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "tasks", ({ tokens, Token }) => {
    tokens.forEach((item, index) => {
      const inline = tokens[index + 2];
      const [first] = inline?.children ?? [];
      if (item.type !== "list_item_open" || tokens[index + 1]?.type !== "paragraph_open" || first?.type !== "text")
        return;
      const sign = MARK.exec(first.content)?.[1];
      if (sign === undefined) return;
      first.content = first.content.replace(MARK, "");
      const box = new Token("task", "input", 0);
      box.meta = { done: sign !== " " };
      inline?.children?.unshift(box);
      item.attrSet("class", "task");
    });
  });
  markdown.renderer.rules.task = (tokens, index) =>
    tokens[index]?.meta?.done
      ? '<input type="checkbox" disabled checked aria-label="Done"> '
      : '<input type="checkbox" disabled aria-label="To do"> ';
}
