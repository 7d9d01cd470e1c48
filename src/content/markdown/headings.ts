import type { Token } from "markdown-it";
import { slugify } from "../../shared/slug.ts";
import type { Document } from "../model/document.ts";

/** Ids that page templates use; headings must not take them, or links and labels would point to the wrong element. */
export const reservedIds =
  "analytics apply company consent content cv email get links marketing menu message name necessary newsletter next-case payload phone sample top written".split(
    " ",
  );

/** Sets an id on every heading, derived from its text and unique on its page. */
export function assignHeadingIds(tokens: Token[]): Document["headings"] {
  const uniqueId = createIdGenerator(reservedIds);
  const headings: Document["headings"] = [];
  tokens.forEach((token, index) => {
    if (token.type !== "heading_open") return;
    const text = inlineText(tokens[index + 1] ?? { children: [] });
    const base = slugify(text)
      .replace(/[^\p{L}\p{M}\p{N}-]+/gu, "")
      .replace(/-+/g, "-");
    const id = uniqueId(base || "section");
    token.attrSet("id", id);
    tokens[index + 2]?.attrSet("id", id);
    headings.push({ id, text, level: Number(token.tag.slice(1)) });
  });
  return headings;
}

/** Appends -2, -3 … to ids in use. Remembers the last number per base, so that thousands of equal headings stay linear. */
function createIdGenerator(reserved: string[]): (base: string) => string {
  const used = new Set(reserved);
  const last = new Map<string, number>();
  return (base) => {
    let number = last.get(base) ?? 1;
    let id = base;
    while (used.has(id)) id = `${base}-${++number}`;
    last.set(base, number);
    used.add(id);
    return id;
  };
}

/** Text without markup, with an empty line between blocks. */
export function plainText(tokens: Token[]): string {
  return tokens
    .flatMap((token) => {
      if (token.type === "inline") return [inlineText(token)];
      return token.type === "fence" ? [token.content.trim()] : [];
    })
    .join("\n\n");
}

/** The text of an inline token without markup; line breaks become spaces. */
export function inlineText({ children }: Pick<Token, "children">): string {
  return (children ?? []).map(({ type, content }) => (/^(soft|hard)break$/.test(type) ? " " : content)).join("");
}
