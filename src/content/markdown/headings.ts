import type { Token } from "markdown-it";
import { slugify } from "../slug.ts";

export interface Heading {
  id: string;
  text: string;
  level: number;
}

/** Gives every heading an id that is stable while its words are, and unique on its page. */
export function headingIds(tokens: Token[]): Heading[] {
  const used = new Map<string, number>();
  const headings: Heading[] = [];
  tokens.forEach((token, index) => {
    if (token.type !== "heading_open") return;
    const text = (tokens[index + 1]?.children ?? []).map((child) => child.content).join("");
    const base = slugify(text)
      .replace(/[^\p{L}\p{N}-]+/gu, "")
      .replace(/-+/g, "-");
    const times = used.get(base) ?? 0;
    used.set(base, times + 1);
    const id = times === 0 ? base : `${base}-${times + 1}`;
    token.attrSet("id", id);
    tokens[index + 2]?.attrSet("id", id);
    headings.push({ id, text, level: Number(token.tag.slice(1)) });
  });
  return headings;
}
