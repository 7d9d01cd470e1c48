import { isComputed } from "../../src/server/redirects/rules.ts";
import { ask } from "../http/raw-request.ts";
import { oldAddresses } from "../redirect-rules.ts";
import { expect, test } from "../site.ts";
import { addLink, documentRequests, open, shows } from "./visit.ts";

const QUERY = "?utm_source=old";
const HASH = "#part";

/** One address of each file of old addresses that leads to a page of ours, a computed one and one that no route would take. */
async function oneOfEach(): Promise<string[]> {
  const all = (await oldAddresses()).filter(({ rule }) => rule.to.startsWith("/") && !isComputed(rule));
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

/** Where a load of the address ends: browsers keep the hash unless the target has its own. */
async function endOfLoad(port: number, path: string): Promise<URL> {
  const { headers } = await ask(port, path);
  const end = new URL(headers.location ?? "", `http://127.0.0.1:${port}`);
  end.hash ||= HASH;
  return end;
}

test("a click on an old link ends where a load of it does, with query and hash", async ({ page, site }) => {
  await open(page, site, "/privacy-policy");
  const documents = documentRequests(page);
  for (const path of await oneOfEach()) {
    await test.step(path, async () => {
      const end = await endOfLoad(site.port, path + QUERY);
      await (await addLink(page, path + QUERY + HASH)).dispatchEvent("click");
      await expect(page).toHaveURL(end.href);
      await shows(page, end.pathname);
    });
  }
  expect(documents, "clicks load no documents").toEqual([]);
});

test("a click on an address that is gone says so, as a load does", async ({ page, site }) => {
  await open(page, site, "/");
  await (await addLink(page, "/blog/christmas-party-2016")).click();
  await expect(page.locator("main h1")).toHaveText("This page is gone.");
  await expect(page).toHaveURL(`${site.url}/blog/christmas-party-2016`);
});
