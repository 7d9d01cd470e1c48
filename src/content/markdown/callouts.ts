import type { MarkdownIt, Token } from "markdown-it";

const MARK = /^\[!(NOTE|WARNING)\]\s*/;

/** `> [!NOTE]` and `> [!WARNING]` become asides with a name that is read out. */
export function callouts(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "callouts", ({ tokens }) => {
    tokens.forEach((open, index) => {
      if (open.type !== "blockquote_open") return;
      const inline = tokens[index + 2];
      const kind = MARK.exec(inline?.content ?? "")?.[1]?.toLowerCase();
      if (!kind || !inline) return;
      const close = tokens.find(
        (token, at) => at > index && token.type === "blockquote_close" && token.level === open.level,
      );
      for (const token of [open, close]) if (token) token.tag = "aside";
      open.attrSet("class", "callout");
      open.attrSet("data-kind", kind);
      open.attrSet("aria-label", kind === "note" ? "Note" : "Warning");
      dropMark(inline.children ?? []);
    });
  });
}

function dropMark(children: Token[]): void {
  const [first, second] = children;
  if (!first) return;
  first.content = first.content.replace(MARK, "");
  if (first.content === "" && second?.type === "softbreak") children.splice(0, 2);
}
