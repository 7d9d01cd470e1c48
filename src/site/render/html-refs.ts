import { isHtml } from "../../content/model/html.ts";

type PageData = Record<string, unknown>;
type ReadHtml = (ref: string) => string | undefined;

/** Returns a copy of the page's data in which every reference to long HTML has its text. The data itself is shared. */
export function resolveHtmlRefs(data: PageData, read: ReadHtml): PageData {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, resolveValue(value, read)]));
}

function resolveValue(value: unknown, read: ReadHtml): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isHtml(value)) return { ref: value.ref, html: read(value.ref) };
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, read));
  return resolveHtmlRefs({ ...value }, read);
}

/** In the browser: a reviver for `JSON.parse` that reads the HTML of a reference from the served document. */
export function reviveHtml(_key: string, value: unknown): unknown {
  if (!isHtml(value)) return value;
  return { ref: value.ref, html: document.querySelector(`[data-html="${value.ref}"]`)?.innerHTML };
}
