import { expect, type RunningSite, SITE_URL, test } from "../site.ts";
import { addressesIn, idsIn } from "./addresses-in.ts";
import { ask } from "./ask.ts";

interface Found {
  status: number;
  type: string;
  text: string;
}

/** Everything that can be reached from the home page by following what documents, styles and feeds point to. */
async function crawl(site: RunningSite) {
  const found = new Map<string, Found>();
  /** Where each address was seen, to be told apart when it is broken. */
  const seenOn = new Map<string, Set<string>>([["/", new Set()]]);

  for (const address of seenOn.keys()) {
    const [path = ""] = address.split("#");
    if (found.has(path)) continue;
    const { status, headers, text } = await ask(site.port, path);
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
  return { found, seenOn };
}

test("nothing that the site points to is missing, and every page is pointed to", async ({ site }) => {
  test.setTimeout(120_000);
  const { found, seenOn } = await crawl(site);
  const ids = new Map([...found].map(([path, { text }]) => [path, idsIn(text)]));
  const broken = [...seenOn].flatMap(([address, pages]) => {
    const [path = "", hash = ""] = address.split("#");
    const { status, type } = found.get(path) ?? {};
    const seen = `seen on ${[...pages].slice(0, 3).join(", ")}`;
    if (status !== 200) return [`${address} answers ${status}, ${seen}`];
    if (hash && type?.startsWith("text/html") && !ids.get(path)?.has(decodeURIComponent(hash)))
      return [`${address} has no such part, ${seen}`];
    return [];
  });
  expect(broken).toEqual([]);

  const kinds = [...found.values()].map(({ type }) => type.split(";")[0]);
  for (const kind of ["text/html", "text/css", "text/javascript", "image/svg+xml", "image/png", "font/woff2"])
    expect(kinds).toContain(kind);

  const { prerendered } = await (await fetch(`${site.url}/builds/meta/${site.buildId()}.json`)).json();
  const unreached = prerendered.filter((path: string) => !found.has(path) && !path.endsWith("/thank-you"));
  expect(unreached).toEqual([]);
});
