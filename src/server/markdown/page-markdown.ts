import { marks, skipped } from "./elements.ts";

const TOKEN = /<!--.*?-->|<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/gis;

/** Links under a heading of their own are what the page has to say, not a way around it. */
const HEADED_NAV = /<nav\b[^>]*\baria-labelledby=[^>]*>(.*?)<\/nav>/gs;

/** What a page says, as Markdown: its `<main>` without layout, forms and drawings, its links absolute. */
export function pageMarkdown(html: string, address: string): string {
  const main = (/<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "").replace(HEADED_NAV, "$1");
  const targets: string[] = [];
  let text = "";
  let hidden = 0;
  let code = false;
  let cells = 0;
  let closed = false;

  function begin(name: string, attributes: string): void {
    if (name === "a") targets.push(attribute(attributes, "href"));
    if (name === "tr") cells = 0;
    if (name === "td" || name === "th") cells++;
    if (code) return;
    // Two elements side by side are two words, however close they stand in the source.
    if ((closed || name === "span" || name === "small") && /[^\s([|]$/.test(text)) text += " ";
    text += name === "a" ? "[" : name === "img" ? attribute(attributes, "alt") : (marks[name]?.[0] ?? "");
    code = name === "pre";
  }

  function end(name: string): void {
    if (name === "pre") code = false;
    if (code) return;
    if (name === "a") text += `](${URL.parse(targets.pop() ?? "", address)?.href ?? ""})`;
    else text += marks[name]?.[1] ?? "";
    if (name === "thead") text += `\n|${" --- |".repeat(cells)}`;
  }

  function read(words: string): void {
    if (!code && closed && text.endsWith("**") && /^[\p{L}\p{N}]/u.test(words)) text += " ";
    // What keeps words on one line is for the eye.
    text += code ? decoded(words) : decoded(words).replace(/\s+/g, " ").replaceAll("\u2060", "");
  }

  for (const [, closing, tag = "", attributes = "", words] of main.matchAll(TOKEN)) {
    const name = tag.toLowerCase();
    if (hidden > 0 || skipped.has(name)) {
      if (skipped.has(name)) hidden += closing ? -1 : 1;
    } else if (words !== undefined) read(words);
    else if (name && closing) end(name);
    else if (name) begin(name, attributes);
    closed = closing === "/";
  }
  return tidied(text);
}

function attribute(list: string, name: string): string {
  return decoded(new RegExp(`\\b${name}="([^"]*)"`).exec(list)?.[1] ?? "");
}

function decoded(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");
}

/** Empty links and marks around nothing are what is left of drawings. */
function tidied(text: string): string {
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
