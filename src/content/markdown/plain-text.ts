import type { Token } from "markdown-it";

export function plainText(tokens: Token[]): string {
  return tokens
    .flatMap((token) => {
      if (token.type === "inline") return [(token.children ?? []).map(inlineText).join("")];
      return token.type === "fence" ? [token.content] : [];
    })
    .join("\n");
}

function inlineText(token: Token): string {
  return token.type === "softbreak" || token.type === "hardbreak" ? " " : token.content;
}
