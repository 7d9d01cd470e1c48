import type { Token } from "markdown-it";

/** A text without its marks, with an empty line between its blocks. */
export function plainText(tokens: Token[]): string {
  return tokens
    .flatMap((token) => {
      if (token.type === "inline") return [inlineText(token)];
      return token.type === "fence" ? [token.content.trim()] : [];
    })
    .join("\n\n");
}

/** What is read of a line: its children's own texts. */
export function inlineText({ children }: Pick<Token, "children">): string {
  return (children ?? []).map(({ type, content }) => (/^(soft|hard)break$/.test(type) ? " " : content)).join("");
}
