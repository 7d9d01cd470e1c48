import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import axe from "axe-core";
import { expect, type RunningSite } from "../site.ts";
import { formPost, type RawResponse, sendRequest } from "./raw-request.ts";

/** Waits for a mail in the folder of the running site, and returns the paths of its links by their text. */
export async function readMailLinks(
  site: RunningSite,
  isWanted: (mail: string) => boolean,
): Promise<Record<string, string>> {
  let links: [string, string][] = [];
  await expect
    .poll(() => {
      const mails = globSync("mail/*.eml", { cwd: site.dataDir }).map((name) =>
        readFileSync(join(site.dataDir, name), "utf8").replace(/=\r\n/g, "").replaceAll("=3D", "="),
      );
      const found = mails.find(isWanted)?.matchAll(/^(.+):\r\nhttps?:\/\/[^/]+(\/\S+)/gm) ?? [];
      links = Array.from(found, ([, label = "", path = ""]) => [label, path]);
      return links.length;
    })
    .toBeGreaterThan(0);
  return Object.fromEntries(links);
}

/** Sends the form of a page that a mail links to. */
export function postForm(
  site: RunningSite,
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  const request = formPost(fields);
  return sendRequest(site.port, path, { ...request, headers: { ...request.headers, ...headers } });
}

/** The address of the page is a secret: no cache, search engine, other site or script of the page may learn it. */
export function expectSecret({ headers, text }: RawResponse): void {
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
  });
  expect(text).toMatch(/<meta [^>]*name="robots"[^>]* content="noindex"/);
  // The theme's script reads a cookie and sends nothing.
  const scripts = text.match(/<script(?![^>]*ld\+json)[^>]*>/g) ?? [];
  expect(scripts.filter((tag) => !tag.includes("theme"))).toEqual([]);
}

/** At 390 and 800 px, light and dark. */
export async function expectAccessible(page: Page, context: BrowserContext): Promise<void> {
  await context.addInitScript(axe.source);
  await page.reload();
  for (const width of [390, 800])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const { violations } = await page.evaluate<axe.AxeResults>("axe.run()");
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
}
