import type { Page } from "@playwright/test";
import { answer, delay } from "../../fault-proxy.ts";
import type { RunningSite } from "../../site.ts";
import { addLink, open, shows } from "../visit.ts";
import { accept, box, dataLayer, expect, refuse, test } from "./configured.ts";

async function noted(page: Page, name: RegExp): Promise<unknown[]> {
  const entries = await dataLayer(page);
  return entries.filter((entry) => name.test(String(Object(entry).event)));
}

const field = (page: Page, name: string) => page.locator(`form[data-form] [name="${name}"]`);
const send = (page: Page) => page.locator('form[data-form] [type="submit"]').click();

async function fillIn(page: Page): Promise<void> {
  await field(page, "name").fill("Ada Lovelace");
  await field(page, "email").fill("ada@example.com");
  await field(page, "consent").check();
}

async function openAgreed(page: Page, site: RunningSite, path: string): Promise<void> {
  await open(page, site, path);
  await accept(page);
}

test("every page view is told with path, title, type and referrer", async ({ page, ownSite: site }) => {
  await openAgreed(page, site, "/about-us");
  await (await addLink(page, "/blog")).click();
  await shows(page, "/blog");
  await page.goBack();
  await shows(page, "/about-us");
  const about = { event: "page_view", pagePath: "/about-us", pageType: "about", pageTitle: await page.title() };
  await expect
    .poll(() => noted(page, /^page_view$/))
    .toEqual([
      { ...about, pageReferrer: "" },
      {
        event: "page_view",
        pagePath: "/blog",
        pageType: "blog",
        pageTitle: expect.stringContaining("·"),
        pageReferrer: `${site.url}/about-us`,
      },
      { ...about, pageReferrer: `${site.url}/blog` },
    ]);
});

test("a page view keeps its path while telemetry is still on its way", async ({ page, ownSite: site }) => {
  site.meddle(/^\/assets\/browser-/, delay(500));
  await open(page, site, "/about-us");
  await (await addLink(page, "/blog")).dispatchEvent("click");
  await shows(page, "/blog");
  await accept(page);
  const paths = async () => (await noted(page, /^page_view$/)).map((entry) => Object(entry).pagePath);
  await expect.poll(paths).toEqual(["/about-us", "/blog"]);
});

test("what happens before a yes is told after it, in its order", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  await expect(box(page)).toBeVisible();
  await (await addLink(page, "/contact-us")).click();
  await shows(page, "/contact-us");
  await field(page, "name").focus();
  expect(await dataLayer(page)).toEqual([["consent", "default", expect.anything()]]);
  await accept(page);
  const names = async () => (await noted(page, /^(page|form)_/)).map((entry) => Object(entry).event);
  expect(await names()).toEqual(["page_view", "page_view", "form_start"]);
});

test("what happens before a no is never told", async ({ page, ownSite: site, tags }) => {
  await open(page, site, "/contact-us");
  await field(page, "name").focus();
  await refuse(page);
  await page.locator("footer [data-consent-open]").click();
  await accept(page);
  await expect.poll(() => tags.loads()).toBe(1);
  expect(await noted(page, /^(page|form)_/)).toEqual([]);
});

test("a form is started, sent, refused and stored", async ({ page, ownSite: site }) => {
  await openAgreed(page, site, "/contact-us");
  const onForm = { form: "contact", pagePath: "/contact-us" };
  await fillIn(page);
  await field(page, "message").fill("We need a loom.");
  await field(page, "email").fill("ada@localhost");
  await send(page);
  await expect(field(page, "email")).toHaveAttribute("aria-invalid", "true");
  await field(page, "email").fill("ada@example.com");
  site.meddle(/^\/contact-us$/, answer(503, '{"error":"Not now."}', "application/json"));
  await send(page);
  await expect(page.getByText("Not now.")).toBeVisible();
  site.leaveAlone();
  await send(page);
  await page.waitForURL("**/contact-us/thank-you");
  expect(await noted(page, /^form_/)).toEqual([
    { event: "form_start", ...onForm },
    { event: "form_submit", ...onForm },
    { event: "form_failure", ...onForm, status: 422 },
    { event: "form_submit", ...onForm },
    { event: "form_failure", ...onForm, status: 503 },
    { event: "form_submit", ...onForm },
    { event: "form_success", ...onForm },
  ]);
});

test("an ebook that is asked for and downloaded", async ({ page, ownSite: site }) => {
  await openAgreed(page, site, "/resources");
  const path = await page.locator('main a[href^="/ebook/"]').first().getAttribute("href");
  await open(page, site, path ?? "");
  await fillIn(page);
  await send(page);
  await page.waitForURL(`**${path}/thank-you`);
  const download = page.waitForEvent("download");
  await page.locator("a[data-ebook]").click();
  await (await download).cancel();
  const slug = path?.split("/")[2];
  expect(await noted(page, /^ebook_/)).toEqual([{ event: "ebook_download", ebook: slug }]);
  expect(await noted(page, /^form_success$/)).toEqual([{ event: "form_success", form: "ebook", pagePath: path }]);
});

test("a link to another host is told without its query", async ({ page, ownSite: site }) => {
  await openAgreed(page, site, "/");
  const link = await addLink(page, "http://127.0.0.1:9/somewhere?who=ada@example.com#part");
  await link.evaluate((element) => element.addEventListener("click", (event) => event.preventDefault()));
  for (const button of ["left", "middle", "right"] as const) await link.click({ button });
  const followed = { event: "outbound_link", linkHost: "127.0.0.1:9", linkPath: "/somewhere" };
  expect(await noted(page, /^outbound_link$/)).toEqual([followed, followed]);
});

for (const { category, words } of [
  { category: "analytics", words: { words: "data" } },
  { category: "marketing", words: {} },
]) {
  test(`a search with consent to ${category} alone`, async ({ page, ownSite: site }) => {
    await open(page, site, "/search");
    await box(page).locator("summary").click();
    await box(page).locator(`input[name="${category}"]`).check();
    await box(page).locator('[data-consent="choice"]').click();
    await page.getByRole("searchbox").pressSequentially("data");
    const searches = () => noted(page, /^search$/);
    await expect.poll(searches).toEqual([{ event: "search", results: expect.any(Number), ...words }]);
  });
}

test("vitals are told by type of page, with consent to analytics", async ({ page, ownSite: site, tags }) => {
  await openAgreed(page, site, "/blog");
  await expect.poll(() => site.asked(/\/vitals-/).length).toBe(1);
  const lcp = {
    event: "web_vitals",
    metric: "LCP",
    value: expect.any(Number),
    rating: expect.stringMatching(/^(good|needs-improvement|poor)$/),
    pageType: "blog",
  };
  // The largest paint is settled by the first input that is heard after it.
  await expect(async () => {
    await page.locator("h1").click();
    expect(await noted(page, /^web_vitals$/)).toContainEqual(lcp);
  }).toPass();
  // The other two are settled when the page is left.
  await page.goto("about:blank");
  const told = () => tags.hits().map(({ data = "" }) => JSON.parse(data));
  for (const metric of ["INP", "CLS"])
    await expect.poll(told).toContainEqual(expect.objectContaining({ event: "web_vitals", metric, pageType: "blog" }));
});
