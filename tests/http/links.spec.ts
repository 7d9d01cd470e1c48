import { readContent, readDocumentsFrom } from "../../src/content/load/read-content.ts";
import { siteDirectory } from "../../src/content/testing/site-under-test.ts";
import { listLinkTargets } from "../../src/site/render/page-registry.ts";
import { ANY_SITE, everyPage } from "../routes.ts";
import { expect, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

const readAttribute = (html: string, attribute: RegExp) =>
  [...html.matchAll(attribute)].map(([, value = ""]) => value.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"));

test("every link on every page has a target page and an existing fragment", ANY_SITE, async ({ site }) => {
  test.setTimeout(everyPage().length * 5_000);
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
  const linked = everyPage().filter((path) => !/thank-you$|no-such-page$/.test(path));
  expect(
    linked.filter((path) => !pages.has(path)),
    "pages without a link to them",
  ).toEqual([]);

  const broken = [...pages].flatMap(([path, { links }]) =>
    links.flatMap(({ pathname, hash }) => {
      const target = pages.get(pathname);
      const fragment = decodeURIComponent(hash.slice(1));
      return target?.status === 200 && (!fragment || target.ids.has(fragment)) ? [] : [`${path} → ${pathname}${hash}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("pages have every id that texts may link to", async ({ site }) => {
  let pages: { path: string; anchors: readonly string[] }[] = [];
  await readContent({
    directory: siteDirectory,
    now: new Date(),
    showUnpublished: false,
    readDocuments: readDocumentsFrom(siteDirectory, new Map()),
    listLinkTargets(context) {
      const all = [...listLinkTargets(context)];
      pages = all.flatMap(({ path, target: { anchors = [], closedOn } }) => (closedOn ? [] : [{ path, anchors }]));
      return all;
    },
  });
  expect(pages.flatMap(({ anchors }) => anchors)).toEqual(expect.arrayContaining(["jobs", "apply", "price", "sample"]));
  for (const { path, anchors } of pages.filter(({ anchors }) => anchors.length > 0)) {
    const { text } = await sendRequest(site.port, path);
    for (const anchor of anchors) expect(text, `${path}#${anchor}`).toContain(`id="${anchor}"`);
  }
});
