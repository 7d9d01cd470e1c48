import { isHtml } from "../content/html.ts";

type Data = Record<string, unknown>;

/**
 * The data with every long HTML in it filled in, as the page needs it. The data itself is shared and stays as it is;
 * parts without such HTML, which is most of them, are handed on and not copied.
 */
export function withHtml(data: Data, read: (ref: string) => string | undefined): Data {
  let copy: Data | undefined;
  for (const key in data) {
    const value = data[key];
    const full = filled(value, read);
    if (full === value) continue;
    copy ??= { ...data };
    copy[key] = full;
  }
  return copy ?? data;
}

function filled(value: unknown, read: (ref: string) => string | undefined): unknown {
  if (isHtml(value)) return { ref: value.ref, html: read(value.ref) };
  if (Array.isArray(value)) {
    const items = value.map((item) => filled(item, read));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  return isData(value) ? withHtml(value, read) : value;
}

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null;
}

/** In the browser: reads the text where it stands in the document. */
export function htmlInDocument(ref: string): string | undefined {
  return document.querySelector(`[data-html="${ref}"]`)?.innerHTML;
}
