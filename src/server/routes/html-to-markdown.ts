import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { findOne, getElementsByTagName, textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import type { PageResponse } from "../http/render-response.ts";

/** Elements that are left out: graphics, controls and navigation. */
const skippedElements = new Set([
  ...["button", "dialog", "form", "iframe", "nav", "noscript", "script", "select", "style", "svg"],
  ...["template", "textarea", "video"],
]);

const voidElements = new Set(["br", "hr", "img", "input", "source", "wbr"]);

const headings = [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, [`\n\n${"#".repeat(level)} `, "\n\n"]] as const);
const blocks = [
  ...["article", "aside", "details", "div", "dl", "figcaption", "figure", "footer", "header", "ol", "p", "section"],
  ...["summary", "table", "ul"],
].map((name) => [name, ["\n\n", "\n\n"]] as const);

/** Text at the start and at the end of an element; other elements contribute only their content. */
const elementMarks: Record<string, readonly [begin: string, end: string]> = {
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

/** Converts an HTML response to Markdown. The page's canonical URL and `noindex` become headers, for search engines. */
export function toMarkdownResponse(response: PageResponse, url: string): PageResponse {
  const { children } = parseDocument(response.body);
  const canonical = findOne(({ name, attribs }) => name === "link" && attribs.rel === "canonical", children);
  const robots = findOne(({ name, attribs }) => name === "meta" && attribs.name === "robots", children);
  return {
    ...response,
    type: "md",
    body: convertMain(children, url),
    headers: {
      vary: "accept",
      ...(canonical && { link: `<${canonical.attribs.href}>; rel="canonical"` }),
      ...(robots?.attribs.content === "noindex" && { "x-robots-tag": "noindex" }),
    },
  };
}

/** Converts the `<main>` of a document, without forms and graphics, and with absolute links. */
function convertMain(document: ChildNode[], url: string): string {
  let text = "";
  /** Whether the previous node is an element. */
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
    // Word joiners and non-breaking spaces only matter for line breaks on a screen.
    text += data.replace(/\s+/g, " ").replaceAll("\u2060", "");
    isAfterElement = false;
  }

  function visitElement(element: Element): void {
    const { name, attribs, children } = element;
    // A `<nav>` with its own heading lists related pages, which are content.
    if (name === "nav" && attribs["aria-labelledby"] !== undefined) return visitAll(children);
    if (name === "svg" && attribs.role === "img") text += attribs["aria-label"] ?? "";
    if (!skippedElements.has(name)) {
      // Adjacent elements are separated by CSS only, so a space is needed between their words.
      if ((isAfterElement || name === "span" || name === "small") && /[^\s([|]$/.test(text)) text += " ";
      isAfterElement = false;
      if (name === "pre") text += `\n\n\`\`\`\n${textContent(element)}\n\`\`\`\n\n`;
      else if (name === "img") text += attribs.alt ?? "";
      else convertElement(element);
    }
    isAfterElement = children.length > 0 || !voidElements.has(name);
  }

  function convertElement({ name, attribs, children }: Element): void {
    const href = name === "a" ? (URL.parse(attribs.href ?? "", url)?.href ?? "") : "";
    const [begin, end] = name === "a" ? ["[", `](${href})`] : (elementMarks[name] ?? ["", ""]);
    text += begin;
    visitAll(children);
    text += end;
    if (name === "thead") {
      const cells = getElementsByTagName((tag) => tag === "th" || tag === "td", children);
      text += `\n|${" --- |".repeat(cells.length)}`;
    }
  }

  visitAll(findOne(({ name }) => name === "main", document)?.children ?? []);
  return cleanUp(text);
}

/** Removes empty links and empty emphasis, which remain where graphics were left out, and normalizes whitespace. */
function cleanUp(text: string): string {
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
