import type { Token } from "markdown-it";
import { slugify } from "../../shared/slug.ts";

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
  const unused = unusedIds(idsOfPages);
  const headings: Heading[] = [];
  tokens.forEach((token, index) => {
    if (token.type !== "heading_open") return;
    const text = inlineText(tokens[index + 1] ?? { children: [] });
    const base = slugify(text)
      .replace(/[^\p{L}\p{M}\p{N}-]+/gu, "")
      .replace(/-+/g, "-");
    const id = unused(base || "section");
    token.attrSet("id", id);
    tokens[index + 2]?.attrSet("id", id);
    headings.push({ id, text, level: Number(token.tag.slice(1)) });
  });
  return headings;
}

/** A long list of changes has thousands of headings of one name: each begins to count where the last one ended. */
function unusedIds(taken: string[]): (base: string) => string {
  const used = new Set(taken);
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
