/** Whatever a document, a style sheet, a feed or a list of files makes its reader fetch or follow. */
export function addressesIn(text: string, type: string): string[] {
  if (type.startsWith("text/html")) return inHtml(text);
  if (type.startsWith("text/css"))
    return [...text.matchAll(/url\(["']?(?!data:)([^"')]+)["']?\)/g)].map(([, url = ""]) => url);
  if (/[/+]xml/.test(type) && !type.startsWith("image/")) return inXml(text);
  if (/[/+]json/.test(type)) return inJson(JSON.parse(text));
  return [];
}

export function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => plain(id)));
}

function inHtml(html: string): string[] {
  const blocks = /<script type="application\/(ld\+)?json"[^>]*>(.*?)<\/script>/gs;
  const described = [...html.matchAll(blocks)].flatMap(([, linked, json = ""]) =>
    linked ? inJson(JSON.parse(json)) : [],
  );
  const markup = html.replaceAll(blocks, "");
  const single = [...markup.matchAll(/\s(?:href|src|poster|action|data-chunks)="([^"]*)"/g)].map(([, url = ""]) => url);
  const lists = [...markup.matchAll(/\s(?:srcset|imagesrcset)="([^"]*)"/gi)].flatMap(([, list = ""]) =>
    list.split(",").map((entry) => entry.trim().split(/\s/)[0] ?? ""),
  );
  const later = [...markup.matchAll(/\sdata-later="([^"]*)"/g)].flatMap(([, list = ""]) => list.split(" "));
  const images = [...markup.matchAll(/<meta (?:property|name)="(?:og|twitter):(?:image|url)" content="([^"]*)"/g)];
  return [...single, ...described, ...lists, ...later, ...images.map(([, url = ""]) => url)].map(plain).filter(Boolean);
}

function inXml(xml: string): string[] {
  return [...xml.matchAll(/(?:\shref="|<loc>)([^"<]+)/g)].map(([, url = ""]) => plain(url));
}

/** Every string in it that can only be an address; an `@id` looks like one and is a name. */
function inJson(value: unknown): string[] {
  if (typeof value === "string") return /^(?:\/(?!\/)|https?:\/\/)\S*$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => (key === "@id" ? [] : inJson(entry)));
}

function plain(escaped: string): string {
  return escaped.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
