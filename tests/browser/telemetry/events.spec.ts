import type { Page } from "@playwright/test";
import { z } from "zod";
import { createGate, respondWith } from "../../fault-proxy.ts";
import { ONLY_IN_ALL } from "../../routes.ts";
import type { RunningSite } from "../../site.ts";
import { addLink, expectPage, openHydrated } from "../visit.ts";
import { acceptConsent, consentDialog, expect, readDataLayer, refuseConsent, test } from "./configured.ts";

const pushedEvent = z.looseObject({ event: z.string() });

async function readEvents(page: Page, name: RegExp): Promise<z.infer<typeof pushedEvent>[]> {
  const events = (await readDataLayer(page)).map((entry) => pushedEvent.safeParse(entry).data);
  return events.filter((event) => event !== undefined).filter(({ event }) => name.test(event));
}

const field = (page: Page, name: string) => page.locator(`form[data-form] [name="${name}"]`);
const send = (page: Page) => page.locator('form[data-form] [type="submit"]').click();

async function fillIn(page: Page): Promise<void> {
  await field(page, "name").fill("Ada Lovelace");
  await field(page, "email").fill("ada@example.com");
  await field(page, "consent").check();
}

async function openWithConsent(page: Page, site: RunningSite, path: string): Promise<void> {
  await openHydrated(page, site, path);
  await acceptConsent(page);
}

test("a page view has path, title, type and referrer", async ({ page, ownSite: site }) => {
  await openWithConsent(page, site, "/about-us");
  await (await addLink(page, "/blog")).click();
  await expectPage(page, "/blog");
  await page.goBack();
  await expectPage(page, "/about-us");
  const about = { event: "page_view", pagePath: "/about-us", pageType: "about", pageTitle: await page.title() };
  await expect
    .poll(() => readEvents(page, /^page_view$/))
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

test(
  "a page view keeps its path while the telemetry chunk still loads",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    const gate = createGate();
    site.addFault(/^\/assets\/browser-/, gate.hold);
    await openHydrated(page, site, "/about-us");
    await (await addLink(page, "/blog")).dispatchEvent("click");
    await expectPage(page, "/blog");
    gate.open();
    await acceptConsent(page);
    const paths = async () => (await readEvents(page, /^page_view$/)).map(({ pagePath }) => pagePath);
    await expect.poll(paths).toEqual(["/about-us", "/blog"]);
  },
);

test("events before consent are sent after it in order", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/");
  await expect(consentDialog(page)).toBeVisible();
  await (await addLink(page, "/contact-us")).click();
  await expectPage(page, "/contact-us");
  await field(page, "name").focus();
  expect(await readDataLayer(page)).toEqual([["consent", "default", expect.anything()]]);
  await acceptConsent(page);
  const names = async () => (await readEvents(page, /^(page|form)_/)).map(({ event }) => event);
  expect(await names()).toEqual(["page_view", "page_view", "form_start"]);
});

test("events before a refusal are never sent", ONLY_IN_ALL, async ({ page, ownSite: site, tags }) => {
  await openHydrated(page, site, "/contact-us");
  await field(page, "name").focus();
  await refuseConsent(page);
  await page.locator("footer [data-consent-open]").click();
  await acceptConsent(page);
  await expect.poll(() => tags.loads()).toBe(1);
  expect(await readEvents(page, /^(page|form)_/)).toEqual([]);
});

test("a form sends start, submit, failure and success events", async ({ page, ownSite: site }) => {
  await openWithConsent(page, site, "/contact-us");
  const onForm = { form: "contact", pagePath: "/contact-us" };
  await fillIn(page);
  await field(page, "message").fill("We need a loom.");
  await field(page, "email").fill("ada@localhost");
  await send(page);
  await expect(field(page, "email")).toHaveAttribute("aria-invalid", "true");
  await field(page, "email").fill("ada@example.com");
  site.addFault(/^\/contact-us$/, respondWith(503, '{"error":"Not now."}', "application/json"));
  await send(page);
  await expect(page.getByText("Not now.")).toBeVisible();
  site.clearFaults();
  await send(page);
  await page.waitForURL("**/contact-us/thank-you");
  expect(await readEvents(page, /^form_/)).toEqual([
    { event: "form_start", ...onForm },
    { event: "form_submit", ...onForm },
    { event: "form_failure", ...onForm, status: 422 },
    { event: "form_submit", ...onForm },
    { event: "form_failure", ...onForm, status: 503 },
    { event: "form_submit", ...onForm },
    { event: "form_success", ...onForm },
  ]);
});

test("an ebook sends form success and download events", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openWithConsent(page, site, "/resources");
  const path = await page.locator('main a[href^="/ebook/"]').first().getAttribute("href");
  await openHydrated(page, site, path ?? "");
  await fillIn(page);
  await send(page);
  await page.waitForURL(`**${path}/thank-you`);
  const download = page.waitForEvent("download");
  await page.locator("a[data-ebook]").click();
  await (await download).cancel();
  const slug = path?.split("/")[2];
  expect(await readEvents(page, /^ebook_/)).toEqual([{ event: "ebook_download", ebook: slug }]);
  expect(await readEvents(page, /^form_success$/)).toEqual([{ event: "form_success", form: "ebook", pagePath: path }]);
});

test("an outbound link is sent without its query", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openWithConsent(page, site, "/");
  const link = await addLink(page, "http://127.0.0.1:9/somewhere?who=ada@example.com#part");
  await link.evaluate((element) => element.addEventListener("click", (event) => event.preventDefault()));
  for (const button of ["left", "middle", "right"] as const) await link.click({ button });
  const followed = { event: "outbound_link", linkHost: "127.0.0.1:9", linkPath: "/somewhere" };
  expect(await readEvents(page, /^outbound_link$/)).toEqual([followed, followed]);
});

for (const { category, words } of [
  { category: "analytics", words: { words: "data" } },
  { category: "marketing", words: {} },
]) {
  test(
    `a search sends its words only with consent to analytics: ${category}`,
    ONLY_IN_ALL,
    async ({ page, ownSite: site }) => {
      await openHydrated(page, site, "/search");
      await consentDialog(page).locator("summary").click();
      await consentDialog(page).locator(`input[name="${category}"]`).check();
      await consentDialog(page).locator('[data-consent="choice"]').click();
      await page.getByRole("searchbox").pressSequentially("data");
      const searches = () => readEvents(page, /^search$/);
      await expect.poll(searches).toEqual([{ event: "search", results: expect.any(Number), ...words }]);
    },
  );
}

test(
  "web vitals are sent with the page type after consent to analytics",
  ONLY_IN_ALL,
  async ({ page, ownSite: site, tags }) => {
    await openWithConsent(page, site, "/blog");
    await expect.poll(() => site.requestsMatching(/\/web-vitals-/).length).toBeGreaterThan(0);
    const lcp = {
      event: "web_vitals",
      metric: "LCP",
      value: expect.any(Number),
      rating: expect.stringMatching(/^(good|needs-improvement|poor)$/),
      pageType: "blog",
    };
    // LCP is final after the first input.
    await expect(async () => {
      await page.locator("h1").click();
      expect(await readEvents(page, /^web_vitals$/)).toContainEqual(lcp);
    }).toPass();
    // CLS and INP are final when the page is hidden.
    await page.goto("about:blank");
    const readHits = () => tags.hits().map(({ data = "" }) => JSON.parse(data));
    for (const metric of ["INP", "CLS"])
      await expect
        .poll(readHits)
        .toContainEqual(expect.objectContaining({ event: "web_vitals", metric, pageType: "blog" }));
  },
);
