import { isComputed } from "../../src/server/redirects/rules.ts";
import { sendRequest } from "../http/raw-request.ts";
import { readLegacyUrls } from "../redirect-rules.ts";
import { expect, test } from "../site.ts";
import { addLink, expectPage, openHydrated, recordDocumentRequests } from "./visit.ts";

const QUERY = "?utm_source=old";
const HASH = "#part";

/** One internal redirect of each rule file, and examples of computed rules and of paths that match no route. */
async function readSampleUrls(): Promise<string[]> {
  const all = (await readLegacyUrls()).filter(({ rule }) => rule.to.startsWith("/") && !isComputed(rule));
  const files = Map.groupBy(all, ({ rule }) => rule.file);
  const internal = [...files.values()].flatMap((rows) => rows.find(({ path }) => !/\.[^/]+$/.test(path)) ?? []);
  const examples = [
    "/blog/what-is-an-mvp",
    "/tag/python",
    "/https/localhost:3000/blog",
    "/2019/02/11/what-is-an-mvp",
    "/blog/what-is-an-mvp.html",
  ];
  return [...internal.map(({ path }) => path), ...examples];
}

/** The target of a full load: browsers keep the hash unless the target has its own. */
async function resolveLoadTarget(port: number, path: string): Promise<URL> {
  const { headers } = await sendRequest(port, path);
  const target = new URL(headers.location ?? "", `http://127.0.0.1:${port}`);
  target.hash ||= HASH;
  return target;
}

test("a click on a legacy URL ends where a load of it does, with query and hash", async ({ page, site }) => {
  await openHydrated(page, site, "/privacy-policy");
  const documents = recordDocumentRequests(page);
  for (const path of await readSampleUrls()) {
    await test.step(path, async () => {
      const target = await resolveLoadTarget(site.port, path + QUERY);
      await (await addLink(page, path + QUERY + HASH)).dispatchEvent("click");
      await expect(page).toHaveURL(target.href);
      await expectPage(page, target.pathname);
    });
  }
  expect(documents, "clicks load no documents").toEqual([]);
});

test("a click on a removed page shows that it is gone", async ({ page, site }) => {
  await openHydrated(page, site, "/");
  await (await addLink(page, "/blog/christmas-party-2016")).click();
  await expect(page.locator("main h1")).toHaveText("This page is gone.");
  await expect(page).toHaveURL(`${site.url}/blog/christmas-party-2016`);
});
