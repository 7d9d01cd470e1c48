import { isHtml } from "../content/html.ts";

type Data = Record<string, unknown>;

/** The data with every long HTML in it filled in, as the page needs it. The data itself is shared and stays as it is. */
export function withHtml(data: Data, read: (ref: string) => string | undefined): Data {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, filled(value, read)]));
}

function filled(value: unknown, read: (ref: string) => string | undefined): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isHtml(value)) return { ref: value.ref, html: read(value.ref) };
  if (Array.isArray(value)) return value.map((item) => filled(item, read));
  return withHtml({ ...value }, read);
}

/** For the data in a document: the text stands in the page itself, and is left out here. */
export function withoutHtml(_key: string, value: unknown): unknown {
  return isHtml(value) ? { ref: value.ref } : value;
}

/** In the browser: reads the text where it stands in the document. */
export function htmlInDocument(ref: string): string | undefined {
  return document.querySelector(`[data-html="${ref}"]`)?.innerHTML;
}
