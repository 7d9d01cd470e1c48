import { startSite } from "../../site.ts";
import { openHydrated } from "../visit.ts";
import { acceptConsent, expect, test } from "./configured.ts";

const typed = {
  name: "Ada Lovelace",
  email: "ada.lovelace@example.com",
  company: "Analytical Engines",
  phone: "+44 20 7946 0958",
  message: "Our difference engine drops a digit every night.",
};

const cookie = "7f3a9c5e1b";

test("a failing form leaves no personal data in any report", async ({ page, context, sentry, tags }) => {
  let broken = false;
  const now = () => {
    if (!broken) return new Date();
    broken = false;
    throw new Error(`No place for ${typed.email}: /contact-us?email=${typed.email}`);
  };
  const env = { GTM_ID: "GTM-AB12", GTM_HOST: tags.origin, SENTRY_DSN: sentry.dsn };
  const site = await startSite({ env, now });
  await context.addCookies([{ name: "visitor", value: cookie, url: site.url }]);
  await openHydrated(page, site, `/contact-us?email=${encodeURIComponent(typed.email)}`);
  await acceptConsent(page);
  for (const [name, text] of Object.entries(typed)) await page.locator(`form[data-form] [name="${name}"]`).fill(text);
  await page.locator('form[data-form] [name="consent"]').check();
  broken = true;
  await page.locator('form[data-form] [type="submit"]').click();
  await expect.poll(() => sentry.payloads("event").map(({ platform }) => platform)).toEqual(["node"]);

  await page.evaluate((values) => {
    console.warn("Could not send", values.message);
    void Promise.reject(new Error(`No answer for ${values.name} <${values.email}>, ${values.phone}`));
  }, typed);
  await expect.poll(() => sentry.payloads("event")).toHaveLength(2);
  await expect.poll(() => sentry.payloads("transaction").length).toBeGreaterThan(0);

  expect(sentry.payloads("event").at(-1)).toMatchObject({
    breadcrumbs: expect.arrayContaining([expect.objectContaining({ category: "xhr" })]),
  });
  const everything = sentry.received.map(({ text, headers }) => text + JSON.stringify(headers)).join("\n");
  for (const text of [...Object.values(typed), encodeURIComponent(typed.email), "Lovelace", cookie]) {
    expect(everything, text).not.toContain(text);
  }
  expect(sentry.received.map(({ headers }) => headers.cookie ?? headers["x-forwarded-for"])).not.toContainEqual(
    expect.anything(),
  );
  await site.stop();
});
