import { pageAnchors } from "../../src/content/checks/page-addresses.ts";
import { expect, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

const readAttribute = (html: string, attribute: RegExp) =>
  [...html.matchAll(attribute)].map(([, value = ""]) => value.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"));

test("every link on every page has a target page and an existing fragment", async ({ site }) => {
  test.setTimeout(120_000);
  const pages = new Map<string, { status: number; ids: Set<string>; links: URL[] }>();
  const queue = ["/"];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (pages.has(path)) continue;
    const { status, text } = await sendRequest(site.port, path);
    const hrefs = readAttribute(text, /<a\b[^>]*?\shref="([^"]*)"/g).map((href) => new URL(href, site.url + path));
    const links = hrefs.filter(({ origin, pathname }) => origin === site.url && !pathname.includes("."));
    pages.set(path, { status, links, ids: new Set(readAttribute(text, /\sid="([^"]*)"/g)) });
    queue.push(...links.map(({ pathname }) => pathname));
  }
  expect(pages.size).toBeGreaterThan(100);

  const broken = [...pages].flatMap(([path, { links }]) =>
    links.flatMap(({ pathname, hash }) => {
      const target = pages.get(pathname);
      const fragment = decodeURIComponent(hash.slice(1));
      return target?.status === 200 && (!fragment || target.ids.has(fragment)) ? [] : [`${path} → ${pathname}${hash}`];
    }),
  );
  expect(broken).toEqual([]);
});

for (const [kind, path] of [
  ["careers", "/careers"],
  ["job", "/careers/platform-engineer"],
  ["service", "/services/expertise/dev-ops"],
  ["ebook", "/ebook/hiring-a-software-partner"],
] as const) {
  test(`${path} has every id that content may link to`, async ({ site }) => {
    const { text } = await sendRequest(site.port, path);
    for (const part of pageAnchors[kind]) expect(text).toContain(`id="${part}"`);
  });
}
