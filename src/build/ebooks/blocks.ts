import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { findOne, textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { safeDecode } from "../../shared/safe-decode.ts";
import type { EbookImage } from "./artwork.ts";
import { type CodeLine, readCodeLines, wrapCodeLine } from "./code-lines.ts";

/** Inline content and blocks as template.typ renders them. */
type Inline =
  | string
  | { type: "strong" | "emphasis" | "strike"; content: Inline[] }
  | { type: "text" | "code"; pieces: string[] }
  | { type: "break" }
  | { type: "redaction"; text: string }
  | { type: "link"; content: Inline[]; url: string }
  | { type: "link"; content: Inline[]; label: string }
  | { type: "footnote"; label: string; content?: Inline[] };

interface TableCell {
  align: string;
  content: Inline[];
  /** Parts that are never divided between lines; the longest one sets the minimum width of the column. */
  words: { text: string; isCode: boolean }[];
}

type Block =
  | { type: "paragraph"; content: Inline[] }
  | { type: "heading"; level: number; label: string; title: string; content: Inline[] }
  | { type: "list"; ordered: boolean; start: number; items: { marker?: string; blocks: Block[] }[] }
  | { type: "terms"; items: { term: Inline[]; blocks: Block[] }[] }
  | { type: "quote"; blocks: Block[] }
  | { type: "callout"; kind: string; label: string; blocks: Block[] }
  | { type: "code"; file: string; language: string; lines: CodeLine[] }
  | { type: "table"; head: TableCell[][]; body: TableCell[][] }
  | { type: "figure"; file: string; alt: string; width: number; height: number; caption: Inline[] }
  | { type: "rule" };

interface ChapterSource {
  html: string;
  /** Prefix that makes the ids of a chapter unique in the book. */
  label: string;
  siteUrl: string;
  findImage: (url: string) => EbookImage | undefined;
}

const INLINE = new Set(["strong", "em", "code", "a", "s", "br", "sup", "img", "input", "span"]);
const HEADING = /^h([2-6])$/;
const FOOTNOTE = /^#fn\d+$/;
/** White space at which a line may break: all but non-breaking spaces. */
const BREAKING_SPACE = /[^\S\u00a0\u202f]+/g;
/** Code that is longer may continue on the next line after one of its separators. */
const LONG_CODE = 18;
const CODE_SEPARATOR = /(?<=[/._\-(,=])(?=[\p{L}\p{N}])/u;
/** A longer word may be divided anywhere, because it might not fit on a line. */
const LONG_WORD = 34;
/** The number of code characters that fit on a line of full width, and on one in a list or a callout. */
const CODE_COLUMNS = 84;
const NESTED_CODE_COLUMNS = 60;

/** Converts the HTML of a chapter to blocks. Footnotes are placed where they are first referred to. */
export function readBlocks({ html, label, siteUrl, findImage }: ChapterSource): Block[] {
  const document = parseDocument(html);
  const placedFootnotes = new Set<string>();
  let headingLevel = 1;

  function readInline(nodes: ChildNode[]): Inline[] {
    return nodes.flatMap((node): Inline[] => {
      if (isText(node)) return splitLongWords(node.data.replace(BREAKING_SPACE, " "));
      if (!isTag(node)) return [];
      const { name, attribs, children } = node;
      if (name === "strong") return [{ type: "strong", content: readInline(children) }];
      if (name === "em") return [{ type: "emphasis", content: readInline(children) }];
      if (name === "s") return [{ type: "strike", content: readInline(children) }];
      if (name === "code") return [{ type: "code", pieces: splitCode(textContent(node)) }];
      if (attribs.class === "redacted") return [{ type: "redaction", text: textContent(node) }];
      if (name === "br") return [{ type: "break" }];
      if (name === "img") return [attribs.alt ?? ""];
      if (name === "a") return readLink(node);
      return readInline(children);
    });
  }

  function readLink({ attribs: { href = "", class: kind }, children }: Element): Inline[] {
    if (kind === "footnote-backref" || kind === "anchor") return [];
    if (FOOTNOTE.test(href)) return [readFootnote(href.slice(1))];
    const content = readInline(children);
    if (href.startsWith("#")) return [{ type: "link", content, label: toLabel(safeDecode(href.slice(1))) }];
    return [{ type: "link", content, url: new URL(href, siteUrl).href }];
  }

  function readFootnote(id: string): Inline {
    const note = findOne((element) => element.attribs.id === id, document.children);
    if (!note || placedFootnotes.has(id)) return { type: "footnote", label: toLabel(id) };
    placedFootnotes.add(id);
    const paragraphs = note.children.filter(isTag).map(({ children }) => readInline(children));
    const content = paragraphs.flatMap((inline): Inline[] => [{ type: "break" }, ...inline]).slice(1);
    return { type: "footnote", label: toLabel(id), content };
  }

  function readBlock(element: Element, isNested: boolean): Block[] {
    const { name, attribs, children } = element;
    const level = HEADING.exec(name)?.[1];
    if (level) return [readHeading(element, Number(level))];
    if (name === "p") return [{ type: "paragraph", content: readInline(children) }];
    if (name === "ul" || name === "ol") {
      const listItems = childElements(element, "li");
      const items = listItems.map((item) => ({ ...readMarker(item), blocks: readNested(item.children) }));
      return [{ type: "list", ordered: name === "ol", start: Number(attribs.start ?? 1), items }];
    }
    if (name === "dl") return [{ type: "terms", items: readTerms(element) }];
    if (name === "blockquote") return [{ type: "quote", blocks: readNested(children) }];
    if (name === "aside") {
      const { "data-kind": kind = "note", "aria-label": label = "" } = attribs;
      return [{ type: "callout", kind, label, blocks: readNested(children) }];
    }
    if (name === "figure") return [attribs.class === "code" ? readCode(element, isNested) : readFigure(element)];
    if (name === "div") return [readTable(element)];
    return name === "hr" ? [{ type: "rule" }] : [];
  }

  /** PDF/UA allows no gap in the levels of headings. */
  function readHeading({ attribs, children }: Element, level: number): Block {
    headingLevel = Math.min(level, headingLevel + 1);
    const content = readInline(children);
    const title = content.map(toPlainText).join("").trim();
    return { type: "heading", level: headingLevel, label: toLabel(attribs.id ?? ""), title, content };
  }

  function readTerms(list: Element) {
    const items: { term: Inline[]; blocks: Block[] }[] = [];
    for (const { name, children } of childElements(list)) {
      if (name === "dt") items.push({ term: readInline(children), blocks: [] });
      else items.at(-1)?.blocks.push(...readNested(children));
    }
    return items;
  }

  function readCode(figure: Element, isNested: boolean): Block {
    const code = findOne(({ name }) => name === "code", [figure]);
    const caption = findOne(({ name }) => name === "figcaption", [figure]);
    const [file = "", language = ""] = ["span", "small"].map((name) =>
      caption ? childElements(caption, name).map(textContent).join("") : "",
    );
    const columns = isNested ? NESTED_CODE_COLUMNS : CODE_COLUMNS;
    const lines = readCodeLines(code?.children ?? []).flatMap((line) => wrapCodeLine(line, columns));
    return { type: "code", file, language, lines };
  }

  function readFigure(figure: Element): Block {
    const image = findOne(({ name }) => name === "img", [figure]);
    const { src = "", alt = "" } = image?.attribs ?? {};
    const ebookImage = findImage(src);
    if (!ebookImage) throw new Error(`The image '${src}' of a chapter was not found.`);
    const { file, width, height } = ebookImage;
    const [caption] = childElements(figure, "figcaption");
    return { type: "figure", alt, file, width, height, caption: caption ? readInline(caption.children) : [] };
  }

  function readTable(wrapper: Element): Block {
    const readRows = (name: string) => {
      const section = findOne((element) => element.name === name, [wrapper]);
      return section ? childElements(section, "tr").map((row) => childElements(row).map(readCell)) : [];
    };
    return { type: "table", head: readRows("thead"), body: readRows("tbody") };
  }

  function readCell({ attribs, children }: Element): TableCell {
    const content = readInline(children);
    return { align: attribs["data-align"] ?? "left", content, words: listWords(content) };
  }

  /** Wraps inline content in paragraphs: the items of a tight Markdown list have no `<p>`. */
  function readNested(nodes: ChildNode[]): Block[] {
    const blocks: Block[] = [];
    let line: ChildNode[] = [];
    const flushLine = () => {
      const content = readInline(line);
      const isEmpty = content.every((inline) => typeof inline === "string" && !inline.trim());
      if (!isEmpty) blocks.push({ type: "paragraph", content });
      line = [];
    };
    for (const node of nodes) {
      if (!isTag(node) || INLINE.has(node.name)) line.push(node);
      else {
        flushLine();
        blocks.push(...readBlock(node, true));
      }
    }
    flushLine();
    return blocks;
  }

  const toLabel = (id: string) => `${label}-${id}`;
  return childElements(document)
    .filter(({ attribs }) => !attribs.class?.startsWith("footnotes"))
    .flatMap((element) => readBlock(element, false));
}

/** Text without its footnotes. */
function toPlainText(inline: Inline): string {
  if (typeof inline === "string") return inline;
  if ("pieces" in inline) return inline.pieces.join("");
  if (inline.type === "redaction") return inline.text;
  return "content" in inline && inline.type !== "footnote" ? (inline.content?.map(toPlainText).join("") ?? "") : "";
}

function childElements({ children }: { children: ChildNode[] }, name?: string): Element[] {
  return children.filter((child) => isTag(child)).filter((child) => name === undefined || child.name === name);
}

/** The item of a task list has a check box instead of a dash. */
function readMarker(item: Element): { marker?: string } {
  const parents = [item, ...childElements(item, "p").slice(0, 1)];
  const [box] = parents.flatMap((parent) => childElements(parent, "input"));
  return box ? { marker: "checked" in box.attribs ? "[x]" : "[ ]" } : {};
}

function splitLongWords(text: string): Inline[] {
  return text
    .split(/( +)/)
    .reduce<Inline[]>((parts, word) => {
      const last = parts.at(-1);
      if (word.length > LONG_WORD) parts.push({ type: "text", pieces: [...word] });
      else if (typeof last === "string") parts[parts.length - 1] = last + word;
      else parts.push(word);
      return parts;
    }, [])
    .filter((part) => part !== "");
}

function splitCode(code: string): string[] {
  const pieces = code.length > LONG_CODE ? code.split(CODE_SEPARATOR) : [code];
  return pieces.flatMap((piece) => (piece.length > LONG_WORD ? [...piece] : [piece]));
}

function listWords(content: Inline[]): TableCell["words"] {
  return content.flatMap((inline) => {
    if (typeof inline === "string") return inline.split(" ").map((text) => ({ text, isCode: false }));
    if ("pieces" in inline) return inline.pieces.map((text) => ({ text, isCode: inline.type === "code" }));
    if (inline.type === "redaction") return inline.text.split(" ").map((text) => ({ text, isCode: false }));
    return "content" in inline && inline.type !== "footnote" ? listWords(inline.content) : [];
  });
}
