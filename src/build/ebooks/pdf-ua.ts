import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { z } from "zod";

const points = z
  .string()
  .regex(/^-?[\d.]+pt$/)
  .transform((length) => Number.parseFloat(length));
const position = z.object({ page: z.number(), x: points, y: points });

/** Where every table and figure begins and ends, from the top left of its page. */
export const extents = z.array(z.object({ start: position, end: position, width: points }));

/**
 * Declares a tagged PDF as PDF/UA-1. Typst's WebAssembly build writes the tags but has no option for the standard. What
 * its native build adds for it is added here: the declaration, the title in the title bar, and bounding boxes.
 */
export async function declarePdfUa(pdf: Uint8Array, placed: z.infer<typeof extents>): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  document.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
  addToMetadata(
    document,
    '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
  );

  const root = document.catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict);
  const elements = childElements(root).flatMap(withDescendants).filter(isTableOrFigure);
  if (elements.length !== placed.length) {
    throw new Error(`The PDF has tags for ${elements.length} tables and figures, and ${placed.length} were placed.`);
  }
  for (const [index, { start, end, width }] of placed.entries()) {
    if (start.page !== end.page) continue;
    const pageHeight = document.getPage(start.page - 1).getHeight();
    const box = [start.x, pageHeight - end.y, start.x + width, pageHeight - start.y];
    setBoundingBox(
      document,
      elements[index],
      box.map((length) => Number(length.toFixed(2))),
    );
  }
  return document.save();
}

function addToMetadata({ catalog, context }: PDFDocument, description: string): void {
  const stream = catalog.lookup(PDFName.of("Metadata"));
  if (!(stream instanceof PDFRawStream)) throw new Error("The PDF has no metadata.");
  const xmp = Buffer.from(decodePDFRawStream(stream).decode()).toString();
  const extended = Buffer.from(xmp.replace("</rdf:RDF>", `${description}</rdf:RDF>`));
  catalog.set(PDFName.of("Metadata"), context.register(context.stream(extended, { Type: "Metadata", Subtype: "XML" })));
}

function setBoundingBox({ context }: PDFDocument, element: PDFDict | undefined, box: number[]): void {
  const attributes = element?.lookup(PDFName.of("A"));
  const list = attributes instanceof PDFArray ? attributes.asArray() : attributes ? [attributes] : [];
  element?.set(PDFName.of("A"), context.obj([...list, context.obj({ O: "Layout", BBox: box })]));
}

function childElements(element: PDFDict): PDFDict[] {
  const kids = element.lookup(PDFName.of("K"));
  const list = kids instanceof PDFArray ? kids.asArray().map((_, index) => kids.lookup(index)) : [kids];
  return list.filter((kid) => kid instanceof PDFDict).filter((kid) => kid.has(PDFName.of("S")));
}

function withDescendants(element: PDFDict): PDFDict[] {
  return [element, ...childElements(element).flatMap(withDescendants)];
}

function isTableOrFigure(element: PDFDict): boolean {
  const role = element.lookup(PDFName.of("S"), PDFName).decodeText();
  return role === "Table" || role === "Figure";
}
