import type { BrowserContext, Locator, Page } from "@playwright/test";
import { startSentryReceiver } from "../../fakes/sentry-receiver.ts";
import { startTagHost } from "../../fakes/tag-host.ts";
import { test as base, expect, type RunningSite, startSite } from "../../site.ts";

interface Configured {
  tags: Awaited<ReturnType<typeof startTagHost>>;
  sentry: Awaited<ReturnType<typeof startSentryReceiver>>;
  /** A server with a tag manager and error reports, for this test alone. */
  ownSite: RunningSite;
}

export const test = base.extend<Configured>({
  tags: async ({}, use) => {
    const tags = await startTagHost();
    await use(tags);
    await tags.close();
  },
  sentry: async ({}, use) => {
    const sentry = await startSentryReceiver();
    await use(sentry);
    await sentry.close();
  },
  ownSite: async ({ tags, sentry }, use) => {
    const site = await startSite({ env: { GTM_ID: "GTM-AB12", GTM_HOST: tags.origin, SENTRY_DSN: sentry.dsn } });
    await use(site);
    await site.stop();
  },
});
export { expect };

export const consentDialog = (page: Page): Locator => page.locator("[data-consent-box]");
export const acceptConsent = (page: Page): Promise<void> => consentDialog(page).locator('[data-consent="all"]').click();
export const refuseConsent = (page: Page): Promise<void> =>
  consentDialog(page).locator('[data-consent="none"]').click();

/** Opens the consent dialog from the footer of the page. */
export async function openSettings(page: Page): Promise<void> {
  await page.locator("footer [data-consent-open]").click();
  await expect(consentDialog(page)).toBeVisible();
}

/** The data layer as JSON: commands are arrays, events are objects. */
export function readDataLayer(page: Page): Promise<unknown[]> {
  return page.evaluate(() => {
    const isCommand = (entry: unknown): entry is IArguments =>
      Object.prototype.toString.call(entry) === "[object Arguments]";
    return (globalThis.dataLayer ?? []).map((entry) => (isCommand(entry) ? Array.from(entry) : entry));
  });
}

/** Every request of a context to another origin than the site's. */
export function recordForeignRequests(context: BrowserContext, site: RunningSite): string[] {
  const urls: string[] = [];
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== site.url && protocol.startsWith("http")) urls.push(request.url());
  });
  return urls;
}

/** Names of everything the browser has stored for the site. */
export async function listStoredKeys(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
  const storage = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((key) => `local ${key}`),
    ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((key) => `cache ${key}`),
  ]);
  return [...cookies, ...storage];
}
