import { isComputed } from "../../src/server/redirects/rules.ts";
import { sendRequest } from "../http/raw-request.ts";
import { readLegacyUrls } from "../redirect-rules.ts";
import { expect, test } from "../site.ts";
import { addLink, expectPage, openHydrated, recordDocumentRequests } from "./visit.ts";

const QUERY = "?utm_source=old";
const HASH = "#part";

/** One internal redirect of each rule file, and examples of computed rules and of paths that match no route. */
async function oneOfEach(): Promise<string[]> {
  const all = (await readLegacyUrls()).filter(({ rule }) => rule.to.startsWith("/") && !isComputed(rule));
  const files = Map.groupBy(all, ({ rule }) => rule.file);
  const plain = [...files.values()].flatMap((rows) => rows.find(({ path }) => !/\.[^/]+$/.test(path)) ?? []);
  const known = [
    "/blog/what-is-an-mvp",
    "/tag/python",
    "/https/localhost:3000/blog",
    "/2019/02/11/what-is-an-mvp",
    "/blog/what-is-an-mvp.html",
  ];
  return [...plain.map(({ path }) => path), ...known];
}

/** The target of a full load: browsers keep the hash unless the target has its own. */
async function endOfLoad(port: number, path: string): Promise<URL> {
  const { headers } = await sendRequest(port, path);
  const end = new URL(headers.location ?? "", `http://127.0.0.1:${port}`);
  end.hash ||= HASH;
  return end;
}

test("a click on a legacy URL ends where a load of it does, with query and hash", async ({ page, site }) => {
  await openHydrated(page, site, "/privacy-policy");
  const documents = recordDocumentRequests(page);
  for (const path of await oneOfEach()) {
    await test.step(path, async () => {
      const end = await endOfLoad(site.port, path + QUERY);
      await (await addLink(page, path + QUERY + HASH)).dispatchEvent("click");
      await expect(page).toHaveURL(end.href);
      await expectPage(page, end.pathname);
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
