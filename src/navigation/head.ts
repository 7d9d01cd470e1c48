import { escapeHtml, htmlPolicy } from "../shared/html.ts";

/** One element of `<head>`: its name, its attributes, and its text if it has any. */
export type HeadTag = [name: string, attributes: Record<string, string>, text?: string];

/** Everything in `<head>` that differs from page to page. */
export interface Head {
  title: string;
  tags: HeadTag[];
}

/** Marks the tags that belong to a page and not to the site, so that a navigation can replace them. */
const MARK = "data-page";

export function applyHead({ title, tags }: Head): void {
  const { head } = document;
  for (const old of pageTags()) old.remove();
  // As HTML, because Trusted Types forbid to set the text of a script element, also of JSON-LD.
  head.insertAdjacentHTML("beforeend", htmlPolicy.createHTML(renderTags(tags)));
  document.title = title;
}

/** Reads the current page's head from the document, which does not repeat it in its payload. */
export function readHead(): Head {
  // The whole HTML takes the place of the name: applyHead() puts it between `<` and `>`.
  const tags = Array.from(pageTags(), ({ outerHTML }): HeadTag => [outerHTML.slice(1, -1), {}]);
  return { title: document.title, tags };
}

function pageTags(): NodeListOf<Element> {
  return document.head.querySelectorAll(`[${MARK}]`);
}

export function renderHead({ title, tags }: Head): string {
  return `<title>${escapeHtml(title)}</title>${renderTags(tags)}`;
}

function renderTags(tags: HeadTag[]): string {
  const elements = tags.map(([name, attributes, text]) => {
    const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
    const open = `<${name}${list.join("")} ${MARK}>`;
    // Only JSON-LD scripts have text, and their JSON is already escaped.
    return text === undefined ? open : `${open}${text}</${name}>`;
  });
  return elements.join("");
}
