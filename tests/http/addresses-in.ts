/** URLs that a document, style sheet, feed or manifest makes its reader fetch or link to. */
export function extractUrls(text: string, type: string): string[] {
  if (type.startsWith("text/html")) return extractFromHtml(text);
  if (type.startsWith("text/css"))
    return [...text.matchAll(/url\(["']?(?!data:)([^"')]+)["']?\)/g)].map(([, url = ""]) => url);
  if (/[/+]xml/.test(type) && !type.startsWith("image/")) return extractFromXml(text);
  if (/[/+]json/.test(type)) return extractFromJson(JSON.parse(text));
  return [];
}

export function extractIds(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => unescapeHtml(id)));
}

function extractFromHtml(html: string): string[] {
  const blocks = /<script type="application\/(ld\+)?json"[^>]*>(.*?)<\/script>/gs;
  const structuredData = [...html.matchAll(blocks)].flatMap(([, linked, json = ""]) =>
    linked ? extractFromJson(JSON.parse(json)) : [],
  );
  const markup = html.replaceAll(blocks, "");
  const single = [...markup.matchAll(/\s(?:href|src|poster|action|data-chunks)="([^"]*)"/g)].map(([, url = ""]) => url);
  const lists = [...markup.matchAll(/\s(?:srcset|imagesrcset)="([^"]*)"/gi)].flatMap(([, list = ""]) =>
    list.split(",").map((entry) => entry.trim().split(/\s/)[0] ?? ""),
  );
  const deferred = [...markup.matchAll(/\sdata-later="([^"]*)"/g)].flatMap(([, list = ""]) => list.split(" "));
  const images = [...markup.matchAll(/<meta (?:property|name)="(?:og|twitter):(?:image|url)" content="([^"]*)"/g)];
  return [...single, ...structuredData, ...lists, ...deferred, ...images.map(([, url = ""]) => url)]
    .map(unescapeHtml)
    .filter(Boolean);
}

function extractFromXml(xml: string): string[] {
  return [...xml.matchAll(/(?:\shref="|<loc>)([^"<]+)/g)].map(([, url = ""]) => unescapeHtml(url));
}

/** Every string that can only be a URL. An `@id` looks like a URL but is an identifier. */
function extractFromJson(value: unknown): string[] {
  if (typeof value === "string") return /^(?:\/(?!\/)|https?:\/\/)\S*$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => (key === "@id" ? [] : extractFromJson(entry)));
}

function unescapeHtml(escaped: string): string {
  return escaped.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
