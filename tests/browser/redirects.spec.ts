import { isComputed } from "../../src/server/redirects/rules.ts";
import { sendRequest } from "../http/raw-request.ts";
import { readLegacyUrls } from "../redirect-rules.ts";
import { ANY_SITE_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, expectPage, openHydrated, recordDocumentRequests } from "./visit.ts";

const QUERY = "?utm_source=old";
const HASH = "#part";

/** Computed rules, and paths that match no route. */
const examples = [
  "/blog/what-is-a-first-version",
  "/tag/python",
  "/https/localhost:3000/blog",
  "/2019/02/11/what-is-a-first-version",
  "/blog/what-is-a-first-version.html",
];

/** Clicks of one test, so that it takes about as long as the others. */
const CLICKS = 10;

/** The redirects from pages to pages. A file, like the feed, is loaded by the browser itself. */
const legacyUrls = (await readLegacyUrls()).filter(
  ({ path, rule }) =>
    rule.to.startsWith("/") && !isComputed(rule) && ![path, rule.to].some((url) => /\.[^/]+$/.test(url)),
);
const otherPaths = [...new Set(legacyUrls.map(({ path }) => path))].filter((path) => !examples.includes(path));

/** The target of a full load: browsers keep the hash unless the target has its own. */
async function resolveLoadTarget(port: number, path: string): Promise<URL> {
  // Encodes letters beyond ASCII, as browsers do.
  const { pathname, search } = new URL(path, "http://localhost");
  const { headers } = await sendRequest(port, pathname + search);
  const target = new URL(headers.location ?? "", `http://127.0.0.1:${port}`);
  target.hash ||= HASH;
  return target;
}

for (const [paths, details] of [
  [examples, {}],
  [otherPaths, ANY_SITE_IN_ALL],
] as const) {
  for (let start = 0; start < paths.length; start += CLICKS) {
    const some = paths.slice(start, start + CLICKS);
    test(
      `a click on ${some[0]} and the next legacy URLs ends where a load does, with query and hash`,
      details,
      async ({ page, site }) => {
        await openHydrated(page, site, "/privacy-policy");
        const documents = recordDocumentRequests(page);
        for (const path of some) {
          await test.step(path, async () => {
            const target = await resolveLoadTarget(site.port, path + QUERY);
            await (await addLink(page, path + QUERY + HASH)).dispatchEvent("click");
            await expect(page).toHaveURL(target.href);
            await expectPage(page, target.pathname);
          });
        }
        expect(documents, "clicks load no documents").toEqual([]);
      },
    );
  }
}

test("a click on a removed page shows that it is gone", async ({ page, site }) => {
  await openHydrated(page, site, "/");
  await (await addLink(page, "/blog/summer-party-2016")).click();
  await expect(page.locator("main h1")).toHaveText("This page is gone.");
  await expect(page).toHaveURL(`${site.url}/blog/summer-party-2016`);
});
