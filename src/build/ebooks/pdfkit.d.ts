// The package ships no types, and those on DefinitelyTyped are older than the structure tags, link elements and outline
// positions that are used here.
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  interface DocumentOptions {
    size: [width: number, height: number];
    margin: number;
    /** Empty: no standard font is referred to, all are embedded. */
    font: "";
    pdfVersion: "1.7";
    lang: string;
    tagged: true;
    displayTitle: true;
    autoFirstPage: false;
    info: Record<"Title" | "Author" | "Subject" | "Creator", string> & Record<"CreationDate" | "ModDate", Date>;
  }

  interface TextOptions {
    lineBreak: false;
    baseline: "alphabetic";
    characterSpacing: number;
    features?: string[];
  }

  interface OutlineOptions {
    fit?: false;
    top?: number;
    left?: number;
    expanded?: boolean;
  }

  interface Outline {
    addItem(title: string, options?: OutlineOptions): Outline;
  }

  interface StructureOptions {
    title?: string;
    alt?: string;
    scope?: "Column" | "Row";
  }

  /** A stretch of a page's content that a structure element refers to. */
  interface StructureContent {
    push(content: StructureContent): void;
  }

  interface StructureElement {
    add(child: StructureElement | StructureContent): StructureElement;
    end(): void;
  }

  interface LinkOptions {
    structParent: StructureElement;
  }

  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    page: { width: number; height: number };
    outline: Outline;
    addPage(): this;
    end(): void;

    registerFont(name: string, source: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    widthOfString(text: string, options?: Pick<TextOptions, "features">): number;

    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    path(data: string): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    dash(lengths: number[], options: { phase: number }): this;
    undash(): this;
    clip(): this;
    fill(): this;
    stroke(): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    image(source: Uint8Array, x: number, y: number, options: { width: number; height: number }): this;

    link(x: number, y: number, width: number, height: number, url: string, options: LinkOptions): this;
    goTo(x: number, y: number, width: number, height: number, name: string, options: LinkOptions): this;
    addNamedDestination(name: string, fit: "XYZ", left: number, top: number, zoom: null): void;

    struct(type: string, options?: StructureOptions): StructureElement;
    addStructure(element: StructureElement): this;
    markStructureContent(type: string): StructureContent;
    markContent(type: "Artifact", options: { type: "Pagination" | "Layout" }): this;
    endMarkedContent(): this;
  }
}
