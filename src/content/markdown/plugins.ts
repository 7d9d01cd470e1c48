import type { MarkdownIt, Token } from "markdown-it";

/** GitHub's five, in the two that a reader has to tell apart. */
const calloutKinds: Record<string, "note" | "warning"> = {
  note: "note",
  tip: "note",
  important: "note",
  warning: "warning",
  caution: "warning",
};
export const calloutNames = Object.keys(calloutKinds).map((name) => name.toUpperCase());

const MARK = /^\[!(\w+)\]\s*/;

/** What a quote calls itself in its first line, `[!NOTE]`. */
export function calloutName(tokens: Token[], index: number): string | undefined {
  return tokens[index]?.type === "blockquote_open" ? MARK.exec(tokens[index + 2]?.content ?? "")?.[1] : undefined;
}

/** `> [!NOTE]` and `> [!WARNING]` become asides with a name that is read out. */
export function renderCallouts(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "callouts", ({ tokens }) => {
    tokens.forEach((open, index) => {
      const name = calloutName(tokens, index)?.toLowerCase() ?? "";
      const kind = calloutKinds[name];
      if (!kind) return;
      const close = tokens.find(
        (token, at) => at > index && token.type === "blockquote_close" && token.level === open.level,
      );
      for (const token of [open, close]) if (token) token.tag = "aside";
      open.attrSet("class", "callout");
      open.attrSet("data-kind", kind);
      open.attrSet("aria-label", name.charAt(0).toUpperCase() + name.slice(1));
      dropMark(tokens.slice(index + 1, index + 4));
    });
  });
}

/** From the first paragraph, which is not shown when the mark is all it holds. */
function dropMark([open, inline, close]: Token[]): void {
  const [first, second] = inline?.children ?? [];
  if (!open || !first || !close) return;
  first.content = first.content.replace(MARK, "");
  if (first.content !== "") return;
  if (second) inline?.children?.splice(0, /break$/.test(second.type) ? 2 : 1);
  else open.hidden = close.hidden = true;
}

const TASK_MARK = /^\[([ xX])\]\s+/;

/** `- [ ] open` and `- [x] done`: items with a box that says which it is and cannot be changed. */
export function renderTaskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "tasks", ({ tokens, Token }) => {
    tokens.forEach((item, index) => {
      const inline = tokens[index + 2];
      const [first] = inline?.children ?? [];
      if (item.type !== "list_item_open" || tokens[index + 1]?.type !== "paragraph_open" || first?.type !== "text")
        return;
      const sign = TASK_MARK.exec(first.content)?.[1];
      if (sign === undefined) return;
      first.content = first.content.replace(TASK_MARK, "");
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

/** An image alone in its paragraph is a figure, and its title is the caption: `![A loom](loom.png "Łódź, 1910")`. */
export function renderFigures(markdown: MarkdownIt): void {
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

/**
 * Columns of figures are aligned by a rule of the style sheet: styles in the text itself are refused by the site's
 * policy. An empty corner is no heading of anything.
 */
export function alignTableCells(markdown: MarkdownIt): void {
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

/** Addresses are links as on GitHub: with their protocol, with `www.`, and those of mail. `node.js` is none. */
export function autolinkAddresses({ linkify }: MarkdownIt): void {
  linkify.set({ fuzzyLink: false, fuzzyEmail: true });
  linkify.add("www.", {
    validate: (text, at, self) => Math.max(0, self.testSchemaAt(`//${text.slice(at)}`, "http:", 0) - 2),
    normalize(match) {
      match.url = `http://${match.url}`;
    },
  });
}
