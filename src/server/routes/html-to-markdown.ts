import { type ChildNode, type Document, type Element, isTag, isText } from "domhandler";
import { findOne, getElementsByTagName, textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import type { PageResponse } from "../http/render-response.ts";

/** What a reader of text has no use for: what is drawn, what is pressed, and ways around the page. */
const skipped = new Set([
  ...["button", "dialog", "form", "iframe", "nav", "noscript", "script", "select", "style", "svg"],
  ...["template", "textarea", "video"],
]);

const headings = [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, [`\n\n${"#".repeat(level)} `, "\n\n"]] as const);
const blocks = [
  ...["article", "aside", "details", "div", "dl", "figcaption", "figure", "footer", "header", "ol", "p", "section"],
  ...["summary", "table", "ul"],
].map((name) => [name, ["\n\n", "\n\n"]] as const);

/** What is written where an element begins and where it ends; elements that are not here leave no trace. */
const marks: Record<string, readonly [begin: string, end: string]> = {
  ...Object.fromEntries([...headings, ...blocks]),
  li: ["\n- ", "\n"],
  dt: ["\n\n**", "**"],
  dd: ["\n", "\n"],
  blockquote: ["\n\n> ", "\n\n"],
  tr: ["\n|", ""],
  td: [" ", " |"],
  th: [" ", " |"],
  code: ["`", "`"],
  b: ["**", "**"],
  strong: ["**", "**"],
  em: ["*", "*"],
  i: ["*", "*"],
  br: ["\n", ""],
  hr: ["\n\n---\n\n", ""],
};

/** An answer's document as Markdown. It is another form of its page, so that page is the one to be found, if any. */
export function answerAsMarkdown(answer: PageResponse, address: string): PageResponse {
  const document = parseDocument(answer.body);
  const canonical = findElement(document, ({ name, attribs }) => name === "link" && attribs.rel === "canonical");
  const isHidden = findElement(
    document,
    ({ name, attribs }) => name === "meta" && attribs.name === "robots" && attribs.content === "noindex",
  );
  return {
    ...answer,
    type: "md",
    body: printMain(document, address),
    headers: {
      vary: "accept",
      ...(canonical && { link: `<${canonical.attribs.href}>; rel="canonical"` }),
      ...(isHidden && { "x-robots-tag": "noindex" }),
    },
  };
}

/** What a page says, as Markdown: its `<main>` without layout, forms and drawings, its links absolute. */
export function htmlToMarkdown(html: string, address: string): string {
  return printMain(parseDocument(html), address);
}

function findElement(document: Document, test: (element: Element) => boolean): Element | null {
  return findOne(test, document.children);
}

function printMain(document: Document, address: string): string {
  let text = "";
  /** Whether an element has just ended, with no text after it. */
  let isAfterElement = false;

  function visitAll(nodes: ChildNode[]): void {
    for (const node of nodes) {
      if (isText(node)) addText(node.data);
      else if (isTag(node)) visitElement(node);
      else isAfterElement = false;
    }
  }

  function addText(data: string): void {
    if (isAfterElement && text.endsWith("**") && /^[\p{L}\p{N}]/u.test(data)) text += " ";
    // Word joiners and non-breaking spaces keep words on one line, which is for the eye.
    text += data.replace(/\s+/g, " ").replaceAll("\u2060", "");
    isAfterElement = false;
  }

  function visitElement(element: Element): void {
    const { name, attribs, children } = element;
    // Links under a heading of their own are what the page has to say, not a way around it.
    if (name === "nav" && attribs["aria-labelledby"] !== undefined) return visitAll(children);
    if (!skipped.has(name)) {
      // Two elements side by side are two words, however close they stand in the source.
      if ((isAfterElement || name === "span" || name === "small") && /[^\s([|]$/.test(text)) text += " ";
      isAfterElement = false;
      if (name === "pre") text += `\n\n\`\`\`\n${textContent(element)}\n\`\`\`\n\n`;
      else if (name === "img") text += attribs.alt ?? "";
      else printElement(element);
    }
    isAfterElement = children.length > 0 || !isVoid(name);
  }

  function printElement({ name, attribs, children }: Element): void {
    const href = name === "a" ? (URL.parse(attribs.href ?? "", address)?.href ?? "") : "";
    const [begin, end] = name === "a" ? ["[", `](${href})`] : (marks[name] ?? ["", ""]);
    text += begin;
    visitAll(children);
    text += end;
    if (name === "thead") {
      const cells = getElementsByTagName((tag) => tag === "th" || tag === "td", children);
      text += `\n|${" --- |".repeat(cells.length)}`;
    }
  }

  visitAll(findElement(document, ({ name }) => name === "main")?.children ?? []);
  return removeLeftovers(text);
}

function isVoid(name: string): boolean {
  return ["br", "hr", "img", "input", "source", "wbr"].includes(name);
}

/** Empty links and marks around nothing are what is left of drawings. */
function removeLeftovers(text: string): string {
  return `${text
    .replace(/\[\s*\]\([^)]*\)|\*\*\s*\*\*/g, "")
    .replace(/\[\s+/g, "[")
    .replace(/\s+\]\(/g, "](")
    .replace(/^(- )\s+/gm, "$1")
    .replace(/^((?:- )?>)\s+/gm, "$1 ")
    .replace(/[ \t]+$/gm, "")
    .replace(/^- *$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}
