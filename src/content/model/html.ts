/**
 * Long HTML rendered from Markdown. Data holds only the reference and the HTML is inserted where it is needed, so a
 * document contains it once: the browser finds it in the page by its reference instead of receiving it again in the
 * JSON payload.
 */
export interface Html {
  ref: string;
  html?: string;
}

export function isHtml(value: unknown): value is Html {
  return typeof value === "object" && value !== null && "ref" in value && Object.keys(value).length <= 2;
}
