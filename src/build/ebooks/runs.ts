import type { FaceName } from "./faces.ts";
import { isElement, type Node } from "./html-tree.ts";
import type { Style } from "./styles.ts";

/** Text of one look that belongs together. */
export interface Run {
  text: string;
  style: Style;
  /** Where it leads. */
  link?: string;
  /** The id of the note it refers to. */
  note?: string;
  /** Code stands on a ground of its own. */
  ground?: string;
  /** How far above the line it stands. */
  rise?: number;
}

/** Beside text of size 1. */
export const CODE_SIZE = 0.88;
export const MARK_SIZE = 0.66;

const strong: Partial<Record<FaceName, FaceName>> = { text: "strong", italic: "strongItalic" };
const italic: Partial<Record<FaceName, FaceName>> = { text: "italic", strong: "strongItalic" };

/** Space at which a line may end. */
const BREAKING = /[^\S\u00a0\u202f]+/g;
const NOTE = /^#fn\d+$/;

export interface RunColours {
  link: string;
  raised: string;
}

/** What stands in a line, from its HTML. Addresses on the site become whole ones; those on the page stay. */
export function runsOf(nodes: Node[], style: Style, { link, raised }: RunColours, siteUrl: string): Run[] {
  function runs(nodes: Node[], base: Omit<Run, "text">): Run[] {
    return nodes.flatMap((node): Run[] => {
      if (!isElement(node)) return [{ ...base, text: node.replace(BREAKING, " ") }];
      const { name, attributes, children } = node;
      const { style } = base;
      switch (name) {
        case "strong":
          return runs(children, { ...base, style: { ...style, face: strong[style.face] ?? style.face } });
        case "em":
          return runs(children, { ...base, style: { ...style, face: italic[style.face] ?? style.face } });
        case "s":
          return runs(children, { ...base, style: { ...style, struck: true } });
        case "code":
          return runs(children, {
            ...base,
            ground: raised,
            style: { ...style, face: "code", size: style.size * CODE_SIZE },
          });
        case "br":
          return [{ ...base, text: "\n" }];
        case "img":
          return [{ ...base, text: attributes.alt ?? "" }];
        case "sup":
          return runs(children, base);
        case "a":
          return anchor(attributes, children, base);
        default:
          return runs(children, base);
      }
    });
  }

  function anchor(
    { href = "", class: kind }: Record<string, string>,
    children: Node[],
    base: Omit<Run, "text">,
  ): Run[] {
    if (kind === "footnote-backref" || kind === "anchor") return [];
    const style = { ...base.style, colour: link };
    if (!NOTE.test(href)) {
      return runs(children, { ...base, style, link: href.startsWith("#") ? href : new URL(href, siteUrl).href });
    }
    const mark = { ...style, face: "strong" as const, size: style.size * MARK_SIZE };
    return runs(children, { ...base, style: mark, note: href.slice(1), rise: style.size * 0.34 });
  }

  return runs(nodes, { style });
}
