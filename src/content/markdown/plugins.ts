import type { MarkdownIt, Token } from "markdown-it";

/** GitHub's five alert types; the site styles them as two kinds. */
const calloutKinds: Record<string, "note" | "warning"> = {
  note: "note",
  tip: "note",
  important: "note",
  warning: "warning",
  caution: "warning",
};
export const calloutNames = Object.keys(calloutKinds).map((name) => name.toUpperCase());

const CALLOUT_MARKER = /^\[!(\w+)\]\s*/;

/** The type in the first line of a blockquote, such as `[!NOTE]`. */
export function calloutName(tokens: Token[], index: number): string | undefined {
  return tokens[index]?.type === "blockquote_open"
    ? CALLOUT_MARKER.exec(tokens[index + 2]?.content ?? "")?.[1]
    : undefined;
}

/** Renders `> [!NOTE]` and `> [!WARNING]` as `<aside>` with an `aria-label`. */
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
      removeMarker(tokens.slice(index + 1, index + 4));
    });
  });
}

/** Removes the marker from the first paragraph; hides the paragraph when nothing else is in it. */
function removeMarker([open, inline, close]: Token[]): void {
  const [first, second] = inline?.children ?? [];
  if (!open || !first || !close) return;
  first.content = first.content.replace(CALLOUT_MARKER, "");
  if (first.content !== "") return;
  if (second) inline?.children?.splice(0, /break$/.test(second.type) ? 2 : 1);
  else open.hidden = close.hidden = true;
}

const TASK_MARKER = /^\[([ xX])\]\s+/;

/** Renders `- [ ] open` and `- [x] done` as list items with a disabled checkbox. */
export function renderTaskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "tasks", ({ tokens, Token }) => {
    tokens.forEach((item, index) => {
      const inline = tokens[index + 2];
      const [first] = inline?.children ?? [];
      if (item.type !== "list_item_open" || tokens[index + 1]?.type !== "paragraph_open" || first?.type !== "text")
        return;
      const state = TASK_MARKER.exec(first.content)?.[1];
      if (state === undefined) return;
      first.content = first.content.replace(TASK_MARKER, "");
      const checkbox = new Token("task", "input", 0);
      checkbox.meta = { done: state !== " " };
      inline?.children?.unshift(checkbox);
      item.attrSet("class", "task");
    });
  });
  markdown.renderer.rules.task = (tokens, index) =>
    tokens[index]?.meta?.done
      ? '<input type="checkbox" disabled checked aria-label="Done"> '
      : '<input type="checkbox" disabled aria-label="To do"> ';
}

/** Renders an image alone in its paragraph as a figure with its title as caption: `![A loom](loom.png "Łódź, 1910")`. */
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
 * Replaces the inline alignment styles of table cells by a data attribute, because the content security policy blocks
 * inline styles. An empty header cell becomes a plain cell: it is the header of nothing.
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

const REDACTION = /\[[^[\]]+ removed\](?![([:])/y;

/** Renders `[client’s name removed]` as a bar with these words, for documents that are shown without all of their text. */
export function renderRedactions(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("link", "redaction", (state, silent) => {
    REDACTION.lastIndex = state.pos;
    const text = REDACTION.exec(state.src)?.[0];
    if (!text) return false;
    if (!silent) {
      state.push("redaction_open", "span", 1).attrSet("class", "redacted");
      state.push("text", "", 0).content = text;
      state.push("redaction_close", "span", -1);
    }
    state.pos += text.length;
    return true;
  });
}

/** Links URLs, `www.` names and e-mail addresses as GitHub does; names such as `node.js` are not linked. */
export function autolinkAddresses({ linkify }: MarkdownIt): void {
  linkify.set({ fuzzyLink: false, fuzzyEmail: true });
  linkify.add("www.", {
    validate: (text, at, self) => Math.max(0, self.testSchemaAt(`//${text.slice(at)}`, "http:", 0) - 2),
    normalize(match) {
      match.url = `http://${match.url}`;
    },
  });
}
