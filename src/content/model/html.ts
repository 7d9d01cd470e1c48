/**
 * Long HTML made from Markdown. Data carries a reference; the text is put in where it is needed, and a document holds
 * it once: the browser takes it back from the page by the reference instead of receiving it twice.
 */
export interface Html {
  ref: string;
  html?: string;
}

export function isHtml(value: unknown): value is Html {
  return typeof value === "object" && value !== null && "ref" in value && Object.keys(value).length <= 2;
}
