import type { Page } from "@playwright/test";
import { answer, drop, type Fault, times } from "../fault-proxy.ts";
import { expect, test } from "../site.ts";
import { addLink, documentRequests, open, shows, takenOver } from "./visit.ts";

const chunk = /^\/assets\/about\.page-[\w-]+\.js/;
const payload = /^\/about-us\/_payload\.json/;

async function go(page: Page, path: string): Promise<void> {
  await (await addLink(page, path)).dispatchEvent("click");
}

const retry = (page: Page) => page.getByRole("link", { name: "Try again" });

test("a chunk that is missing once is asked for once more", async ({ page, ownSite: site }) => {
  site.meddle(chunk, times(1, answer(404)));
  await open(page, site, "/");
  const documents = documentRequests(page);
  site.forget();
  await go(page, "/about-us");
  await shows(page, "/about-us");
  await expect(retry(page)).toHaveCount(0);
  expect(site.asked(/latest\.json/)).toHaveLength(1);
  expect(documents).toEqual([]);
});

test("a chunk that stays missing shows the error page, from which one can try again", async ({
  page,
  ownSite: site,
}) => {
  site.meddle(chunk, answer(404));
  await open(page, site, "/");
  const documents = documentRequests(page);
  site.forget();
  await go(page, "/about-us?a=1");
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect(page).toHaveTitle("Internal error");
  await expect(page).toHaveURL(`${site.url}/about-us?a=1`);
  await expect(retry(page)).toHaveAttribute("href", "/about-us?a=1");
  expect(site.asked(/latest\.json/)).toHaveLength(1);
  expect(documents).toEqual([]);

  site.leaveAlone();
  await retry(page).click();
  await shows(page, "/about-us");
  await expect(page).toHaveURL(`${site.url}/about-us?a=1`);
});

test("a chunk that a new build has taken away leads to the new page", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  const documents = documentRequests(page);
  site.meddle(chunk, (request, response, pass) => (documents.length ? pass() : answer(404)(request, response, pass)));
  // The payload comes from the browser's memory, so that only the chunk can tell.
  await (await addLink(page, "/about-us")).hover();
  await expect.poll(() => site.asked(chunk).length).toBeGreaterThan(0);
  await site.deploy();
  await go(page, "/about-us?a=1#content");
  await expect(page).toHaveURL(`${site.url}/about-us?a=1#content`);
  await shows(page, "/about-us");
  await takenOver(page);
  expect(documents).toEqual([`${site.url}/about-us?a=1`]);
  await expect(page).toHaveURL(`${site.url}/about-us?a=1#content`);
});

const broken: Record<string, Fault> = {
  "a 404 in HTML": answer(404, "<h1>Not here</h1>"),
  "half of its JSON": answer(200, '{"route": "about", "data": {', "application/json"),
  "JSON of something else": answer(200, '["a", "b"]', "application/json"),
  "a server error": answer(502, "Bad gateway", "text/plain"),
  "a line that breaks": drop,
};

for (const [name, fault] of Object.entries(broken)) {
  test(`a payload with ${name} is asked for twice and then given up, until the visitor tries again`, async ({
    page,
    ownSite: site,
  }) => {
    await open(page, site, "/");
    site.meddle(payload, fault);
    const documents = documentRequests(page);
    site.forget();
    await go(page, "/about-us#content");
    await expect(page.locator("h1")).toHaveText("An error occured.");
    await expect(page).toHaveURL(`${site.url}/about-us#content`);
    await expect(page.locator("html")).not.toHaveAttribute("data-pending");
    expect(site.asked(/latest\.json/)).toHaveLength(1);
    // Chromium itself sends a request again when a kept connection breaks.
    expect(site.asked(payload).length).toBeGreaterThanOrEqual(2);
    if (fault !== drop) expect(site.asked(payload)).toHaveLength(2);
    expect(documents).toEqual([]);

    site.leaveAlone();
    await retry(page).click();
    await shows(page, "/about-us");
  });
}

test("a broken payload of a new build is answered with one load of the target", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  site.meddle(payload, answer(404, "<h1>Not here</h1>"));
  await site.deploy();
  const documents = documentRequests(page);
  await go(page, "/about-us?a=1");
  await shows(page, "/about-us");
  await takenOver(page);
  expect(documents).toEqual([`${site.url}/about-us?a=1`]);
});

test("two pages that fail in turn do not reload for ever", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  site.meddle(/^\/(about-us|resources)\/_payload\.json/, answer(404, "<h1>Not here</h1>"));
  // A deployment that is announced and never arrives: each load is of the old build again.
  site.meddle(/latest\.json/, answer(200, '{"id":"announced","timestamp":1}', "application/json"));
  const documents = documentRequests(page);
  for (const path of ["/about-us", "/resources"]) {
    await go(page, path);
    await expect.poll(() => documents.at(-1)).toBe(site.url + path);
    await takenOver(page);
  }
  await go(page, "/about-us");
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await page.waitForTimeout(300);
  expect(documents).toHaveLength(2);
});

for (const [name, fault] of Object.entries({
  "an error page": answer(500, "<h1>Error</h1>"),
  "an error in JSON": answer(500, '{"error":"broken"}', "application/json"),
  "nothing at all": drop,
})) {
  test(`builds that answer with ${name} stop nobody`, async ({ page, ownSite: site }) => {
    site.meddle(/^\/builds\//, fault);
    await open(page, site, "/");
    await expect.poll(() => site.asked(/^\/builds\/meta\//).length).toBeGreaterThan(0);
    const documents = documentRequests(page);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await go(page, "/about-us");
    await shows(page, "/about-us");
    await go(page, "/contact");
    await expect(page).toHaveURL(`${site.url}/contact-us`);
    expect(documents).toEqual([]);
  });
}
