import type { MarkdownIt, Token } from "markdown-it";

/** GitHub's five, in the two that a reader has to tell apart. */
const kinds: Record<string, "note" | "warning"> = {
  note: "note",
  tip: "note",
  important: "note",
  warning: "warning",
  caution: "warning",
};
export const calloutNames = Object.keys(kinds).map((name) => name.toUpperCase());

const MARK = /^\[!(\w+)\]\s*/;

/** What a quote calls itself in its first line, `[!NOTE]`. */
export function calloutName(tokens: Token[], index: number): string | undefined {
  return tokens[index]?.type === "blockquote_open" ? MARK.exec(tokens[index + 2]?.content ?? "")?.[1] : undefined;
}

/** `> [!NOTE]` and `> [!WARNING]` become asides with a name that is read out. */
export function callouts(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "callouts", ({ tokens }) => {
    tokens.forEach((open, index) => {
      const name = calloutName(tokens, index)?.toLowerCase() ?? "";
      const kind = kinds[name];
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
