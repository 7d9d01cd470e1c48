import { isHtml } from "../content/html.ts";

type Data = Record<string, unknown>;
type Read = (ref: string) => string | undefined;

/** The data with every long HTML in it filled in, as the page needs it. The data itself is shared and stays as it is. */
export function withHtml(data: Data, read: Read): Data {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, filled(value, read)]));
}

function filled(value: unknown, read: Read): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isHtml(value)) return { ref: value.ref, html: read(value.ref) };
  if (Array.isArray(value)) return value.map((item) => filled(item, read));
  return withHtml({ ...value }, read);
}

/** In the browser: reads the text where it stands in the document. */
export function htmlInDocument(ref: string): string | undefined {
  return document.querySelector(`[data-html="${ref}"]`)?.innerHTML;
}
