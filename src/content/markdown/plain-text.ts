import type { Token } from "markdown-it";

/** A text without its marks, with an empty line between its blocks. */
export function plainText(tokens: Token[]): string {
  return tokens
    .flatMap((token) => {
      if (token.type === "inline") return [(token.children ?? []).map(inlineText).join("")];
      return token.type === "fence" ? [token.content.trim()] : [];
    })
    .join("\n\n");
}

function inlineText(token: Token): string {
  return token.type === "softbreak" || token.type === "hardbreak" ? " " : token.content;
}
