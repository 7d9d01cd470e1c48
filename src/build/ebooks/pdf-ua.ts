import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { z } from "zod";

const points = z
  .string()
  .regex(/^-?[\d.]+pt$/)
  .transform((length) => Number.parseFloat(length));
const position = z.object({ page: z.number(), x: points, y: points });

/** The start and end of every table and figure, measured from the top left of its page. */
export const extentsSchema = z.array(z.object({ start: position, end: position, width: points }));

const DECLARATION =
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>';

/**
 * Declares a tagged PDF as PDF/UA-1. Typst's WebAssembly build writes the tags but has no option for the standard. What
 * its native build adds for it is added here: the declaration, the title in the title bar, and bounding boxes.
 */
export async function declarePdfUa(pdf: Uint8Array, tablesAndFigures: z.infer<typeof extentsSchema>) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  document.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
  addToMetadata(document, DECLARATION);
  const root = document.catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict);
  const elements = listChildren(root).flatMap(listSubtree).filter(isTableOrFigure);
  if (elements.length !== tablesAndFigures.length) {
    throw new Error(
      `The PDF has tags for ${elements.length} tables and figures, but the template placed ${tablesAndFigures.length}.`,
    );
  }
  for (const [index, { start, end, width }] of tablesAndFigures.entries()) {
    if (start.page !== end.page) continue;
    const pageHeight = document.getPage(start.page - 1).getHeight();
    setBoundingBox(document, elements[index], [start.x, pageHeight - end.y, start.x + width, pageHeight - start.y]);
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
  const BBox = box.map((length) => Number(length.toFixed(2)));
  element?.set(PDFName.of("A"), context.obj([...list, context.obj({ O: "Layout", BBox })]));
}

function listChildren(element: PDFDict): PDFDict[] {
  const kids = element.lookup(PDFName.of("K"));
  const list = kids instanceof PDFArray ? kids.asArray().map((_, index) => kids.lookup(index)) : [kids];
  return list.filter((kid) => kid instanceof PDFDict).filter((kid) => kid.has(PDFName.of("S")));
}

function listSubtree(element: PDFDict): PDFDict[] {
  return [element, ...listChildren(element).flatMap(listSubtree)];
}

function isTableOrFigure(element: PDFDict): boolean {
  const role = element.lookup(PDFName.of("S"), PDFName).decodeText();
  return role === "Table" || role === "Figure";
}
