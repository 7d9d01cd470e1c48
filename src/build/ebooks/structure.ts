import type PDFDocument from "pdfkit";
import type { StructureElement, StructureOptions } from "pdfkit";

/** A place in the tree that reading software follows. It becomes an element with the first content that is drawn for it. */
export interface Tag {
  type: string;
  parent?: Tag;
  options?: StructureOptions;
}

export function tagged(type: string, parent: Tag, options?: StructureOptions): Tag {
  return { type, parent, ...(options && { options }) };
}

/** The tree of a document, grown as its pages are drawn. */
export function growStructure(doc: PDFDocument) {
  const elements = new Map<Tag, StructureElement>();
  let silent = false;

  function elementOf(tag: Tag): StructureElement {
    const known = elements.get(tag);
    if (known) return known;
    const element = doc.struct(tag.type, tag.options);
    elements.set(tag, element);
    if (tag.parent) elementOf(tag.parent).add(element);
    else doc.addStructure(element);
    return element;
  }

  /** Draws what is only decoration or repeats on every page. */
  function artifact(type: "Pagination" | "Layout", content: () => void): void {
    doc.markContent("Artifact", { type });
    content();
    doc.endMarkedContent();
  }

  return {
    artifact,
    /** Draws content that belongs to a tag. */
    draw(tag: Tag, content: () => void): StructureElement {
      const element = elementOf(tag);
      if (silent) {
        artifact("Pagination", content);
        return element;
      }
      const marked = doc.markStructureContent(tag.type);
      content();
      doc.endMarkedContent();
      return element.add(marked);
    },
    /** Draws again what reading software has heard before. */
    silently(content: () => void): void {
      silent = true;
      content();
      silent = false;
    },
  };
}
