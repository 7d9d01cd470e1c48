/** A piece of our own HTML: what the Markdown printer writes, which is well formed and knows few entities. */
export type Node = string | Element;

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
}

const EMPTY = new Set(["img", "hr", "br", "source", "input"]);
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g;

export function readHtml(html: string): Node[] {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open = [root];
  for (const [, closing, name = "", attributes = "", text] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(unescaped(text));
    else if (closing) open.pop();
    else {
      const element = { name, attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (!EMPTY.has(name)) open.push(element);
    }
  }
  return root.children;
}

function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(/([a-z-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(Array.from(found, ([, name = "", value = ""]) => [name, unescaped(value)]));
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

export function isElement(node: Node, name?: string): node is Element {
  return typeof node !== "string" && (name === undefined || node.name === name);
}

export function elementsOf(node: Element, name?: string): Element[] {
  return node.children.filter((child) => isElement(child, name));
}

export function textOf(node: Node): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

/** The first element that fits, in reading order. */
export function find(nodes: Node[], fits: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const found = fits(node) ? node : find(node.children, fits);
    if (found) return found;
  }
  return undefined;
}
