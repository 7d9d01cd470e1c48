import type { Token } from "markdown-it";

export function plainText(tokens: Token[]): string {
  return tokens
    .flatMap((token, index) => {
      if (token.type === "inline") return [cellMark(tokens, index) + (token.children ?? []).map(inlineText).join("")];
      return token.type === "fence" ? [token.content] : [];
    })
    .join("\n");
}

/** The cells of a row would otherwise read like one sentence. */
function cellMark(tokens: Token[], index: number): string {
  const isSecond = /^t[dh]_close$/.test(tokens[index - 2]?.type ?? "");
  return isSecond ? "· " : "";
}

function inlineText(token: Token): string {
  return token.type === "softbreak" || token.type === "hardbreak" ? " " : token.content;
}
