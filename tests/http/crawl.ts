import { SITE_URL } from "../site.ts";
import { extractIds, extractUrls } from "./addresses-in.ts";
import { sendRequest } from "./raw-request.ts";

interface CrawledFile {
  status: number;
  type: string;
  text: string;
}

/** Follows links from the home page through documents, style sheets and feeds. Returns what was reached and what is broken. */
export async function crawl(port: number) {
  const found = new Map<string, CrawledFile>();
  /** The pages that link to each URL, for the error message when it is broken. */
  const linkedFrom = new Map<string, Set<string>>([["/", new Set()]]);

  for (const address of linkedFrom.keys()) {
    const [path = ""] = address.split("#");
    if (found.has(path)) continue;
    const { status, headers, text } = await sendRequest(port, path);
    const type = headers["content-type"] ?? "";
    found.set(path, { status, type, text });
    // A filtered list links to every combination of filters; following those would only reach the same lists.
    if (path.includes("?")) continue;
    for (const next of extractUrls(text, type)) {
      const url = new URL(next, SITE_URL + path);
      if (url.origin !== SITE_URL) continue;
      const target = url.pathname + url.search + url.hash;
      linkedFrom.set(target, (linkedFrom.get(target) ?? new Set()).add(path));
    }
  }
  return { found, broken: findBrokenLinks(found, linkedFrom) };
}

function findBrokenLinks(found: Map<string, CrawledFile>, linkedFrom: Map<string, Set<string>>): string[] {
  const ids = new Map([...found].map(([path, { text }]) => [path, extractIds(text)]));
  return [...linkedFrom].flatMap(([address, pages]) => {
    const [path = "", hash = ""] = address.split("#");
    const { status, type } = found.get(path) ?? {};
    const source = `source on ${[...pages].slice(0, 3).join(", ")}`;
    if (status !== 200) return [`${address} answers ${status}, ${source}`];
    if (hash && type?.startsWith("text/html") && !ids.get(path)?.has(decodeURIComponent(hash)))
      return [`${address} has no such part, ${source}`];
    return [];
  });
}
