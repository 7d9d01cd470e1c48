import { SITE_URL } from "../site.ts";
import { addressesIn, idsIn } from "./addresses-in.ts";
import { ask } from "./raw-request.ts";

interface Found {
  status: number;
  type: string;
  text: string;
}

/** Everything that can be reached from the home page by following what documents, styles and feeds point to. */
export async function crawl(port: number) {
  const found = new Map<string, Found>();
  /** Where each address was seen, to be told apart when it is broken. */
  const seenOn = new Map<string, Set<string>>([["/", new Set()]]);

  for (const address of seenOn.keys()) {
    const [path = ""] = address.split("#");
    if (found.has(path)) continue;
    const { status, headers, text } = await ask(port, path);
    const type = headers["content-type"] ?? "";
    found.set(path, { status, type, text });
    // A filtered list points to every other way to filter it; the lists it leads to are the same ones.
    if (path.includes("?")) continue;
    for (const next of addressesIn(text, type)) {
      const url = new URL(next, SITE_URL + path);
      if (url.origin !== SITE_URL) continue;
      const target = url.pathname + url.search + url.hash;
      seenOn.set(target, (seenOn.get(target) ?? new Set()).add(path));
    }
  }
  return { found, broken: brokenIn(found, seenOn) };
}

function brokenIn(found: Map<string, Found>, seenOn: Map<string, Set<string>>): string[] {
  const ids = new Map([...found].map(([path, { text }]) => [path, idsIn(text)]));
  return [...seenOn].flatMap(([address, pages]) => {
    const [path = "", hash = ""] = address.split("#");
    const { status, type } = found.get(path) ?? {};
    const seen = `seen on ${[...pages].slice(0, 3).join(", ")}`;
    if (status !== 200) return [`${address} answers ${status}, ${seen}`];
    if (hash && type?.startsWith("text/html") && !ids.get(path)?.has(decodeURIComponent(hash)))
      return [`${address} has no such part, ${seen}`];
    return [];
  });
}
