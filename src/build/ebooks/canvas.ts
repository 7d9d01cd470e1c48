import PDFDocument from "pdfkit";
import type { FaceName, Faces } from "./faces.ts";
import { page } from "./page.ts";
import { growStructure, type Tag, tagged } from "./structure.ts";
import type { Style } from "./styles.ts";

export interface Facts {
  title: string;
  author: string;
  subject: string;
  publisher: string;
  /** The day of the edition: a document says when it was written and not when it was made. */
  day: string;
}

export type Canvas = ReturnType<typeof createCanvas>;

const TABULAR = ["tnum", "kern"];
/** Where a line through text runs and how thick it is, in parts of the size. */
const STRUCK = { height: 0.27, weight: 0.06 };

/** Signs that nobody sees: a face has no shape for them, and a gap would stand in for each. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;
/** Spaces of other widths, of which a face has one that no line ends at. */
const SPACES = /[\u2000-\u200a\u202f\u205f\u3000]/g;
const drawn = (text: string) => text.replace(UNSEEN, "").replace(SPACES, "\u00a0");

/** A document to draw on, in the terms that typesetting uses. */
export function createCanvas(faces: Faces, { title, author, subject, publisher, day }: Facts) {
  const date = new Date(`${day}T00:00:00Z`);
  const info = {
    ...{ Title: plain(title), Author: plain(author), Subject: plain(subject), Creator: plain(publisher) },
    ...{ CreationDate: date, ModDate: date },
  };
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    font: "",
    pdfVersion: "1.7",
    lang: "en",
    tagged: true,
    displayTitle: true,
    autoFirstPage: false,
    info,
  });
  const names: FaceName[] = ["text", "strong", "italic", "strongItalic", "title", "heading", "code"];
  for (const name of names) doc.registerFont(name, faces[name]);
  const structure = growStructure(doc);
  const widths = new Map<string, number>();

  function measure(text: string, { face, size, tracking = 0, tabular = false }: Style): number {
    const key = `${face}${tabular}${text}`;
    const known = widths.get(key);
    const width =
      known ??
      doc
        .font(face)
        .fontSize(1000)
        .widthOfString(drawn(text), tabular ? { features: TABULAR } : {});
    if (known === undefined) widths.set(key, width);
    return (width / 1000 + tracking * text.length) * size;
  }

  function rule(x: number, y: number, width: number, weight: number, colour: string): void {
    doc.lineWidth(weight).strokeColor(colour);
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }

  return {
    doc,
    measure,
    ...structure,

    text(text: string, x: number, baseline: number, style: Style): void {
      const { face, size, colour, tracking = 0, tabular, struck } = style;
      const features = tabular ? { features: TABULAR } : {};
      doc.font(face).fontSize(size).fillColor(colour);
      doc.text(drawn(text), x, baseline, {
        ...{ lineBreak: false, baseline: "alphabetic", characterSpacing: tracking * size },
        ...features,
      });
      if (struck) rule(x, baseline - size * STRUCK.height, measure(text, style), size * STRUCK.weight, colour);
    },

    fill(x: number, y: number, width: number, height: number, colour: string): void {
      doc.fillColor(colour).rect(x, y, width, height).fill();
    },

    rule,

    /** Text that leads elsewhere: to an address, or to a name in the document. */
    link(
      target: string,
      parent: Tag,
      area: [x: number, y: number, width: number, height: number],
      text: () => void,
    ): void {
      const element = structure.draw(tagged("Link", parent), text);
      if (target.startsWith("#")) doc.goTo(...area, target.slice(1), { structParent: element });
      else doc.link(...area, target, { structParent: element });
      // An annotation is noted with the page that is open when its element ends.
      element.end();
    },

    name(name: string, y: number): void {
      doc.addNamedDestination(name, "XYZ", 0, y, null);
    },
  };
}

// These go into the document's XML as they are.
function plain(text: string): string {
  return text.replaceAll("&", "and").replace(/[<>]/g, "");
}
