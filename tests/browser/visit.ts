import type { Locator, Page } from "@playwright/test";
import { expect, type RunningSite, SITE_URL } from "../site.ts";

/** Opens a page and waits until clicks on it are ours. */
export async function open(page: Page, site: RunningSite, path: string): Promise<void> {
  await page.goto(site.url + path);
  await takenOver(page);
}

/** The live region is the last thing that is put in place before clicks are listened to. */
export async function takenOver(page: Page): Promise<void> {
  await page.locator('body > [aria-live="polite"]').waitFor({ state: "attached" });
}

/** A link that a visitor can see. */
export function linkTo(page: Page, href: string): Locator {
  return page.locator(`a[href="${href}"]`).filter({ visible: true }).first();
}

/** Puts a link where any test can reach it. */
export async function addLink(page: Page, href: string): Promise<Locator> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement("a"), { href: address, textContent: `Go to ${address}` });
    document.querySelector("main")?.prepend(link);
  }, href);
  return page.locator(`main > a[href="${href}"]`);
}

/** Requests for whole documents from now on, without their hashes, which only sometimes are given. */
export function documentRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      urls.push(request.url().replace(/#.*/, ""));
  });
  return urls;
}

/** Whatever the page complained about. */
export function complaints(page: Page): string[] {
  const texts: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") texts.push(message.text());
  });
  page.on("pageerror", (error) => texts.push(String(error)));
  return texts;
}

/** Waits until the page of this path is shown, however the visitor got there. */
export async function shows(page: Page, path: string): Promise<void> {
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute("href", SITE_URL + path);
  await expect(page.locator("html:not([data-pending]) main h1")).toBeVisible();
}
