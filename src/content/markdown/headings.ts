import type { Token } from "markdown-it";
import { slugify } from "../slug.ts";
import { inlineText } from "./plain-text.ts";

export interface Heading {
  id: string;
  text: string;
  level: number;
}

/** Ids that the pages around a text have themselves: a heading of that name would be taken for them. */
export const idsOfPages =
  "analytics apply company consent content cv email get links marketing menu message name necessary newsletter next-case payload phone sample written".split(
    " ",
  );

/** Gives every heading an id that is stable while its words are, and unique on its page. */
export function headingIds(tokens: Token[]): Heading[] {
  const used = new Set(idsOfPages);
  const headings: Heading[] = [];
  tokens.forEach((token, index) => {
    if (token.type !== "heading_open") return;
    const text = inlineText(tokens[index + 1] ?? { children: [] });
    const base = slugify(text)
      .replace(/[^\p{L}\p{M}\p{N}-]+/gu, "")
      .replace(/-+/g, "-");
    const id = unusedOf(base || "section", used);
    used.add(id);
    token.attrSet("id", id);
    tokens[index + 2]?.attrSet("id", id);
    headings.push({ id, text, level: Number(token.tag.slice(1)) });
  });
  return headings;
}

function unusedOf(base: string, used: Set<string>): string {
  let id = base;
  for (let number = 2; used.has(id); number++) id = `${base}-${number}`;
  return id;
}
