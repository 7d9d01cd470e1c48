/**
 * Whether a client prefers Markdown to HTML. Browsers never send `text/markdown`, so a client that gives it the same
 * quality as HTML gets Markdown.
 */
export function wantsMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  const ranges = new Map(accept.toLowerCase().split(",").map(parseMediaRange));
  const markdown = ranges.get("text/markdown") ?? 0;
  const html = ranges.get("text/html") ?? ranges.get("text/*") ?? ranges.get("*/*") ?? 0;
  return markdown > 0 && markdown >= html;
}

function parseMediaRange(range: string): [type: string, quality: number] {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
  return [type, quality === undefined ? 1 : Number(quality)];
}
