import { type BrowserContext, expect, test } from "@playwright/test";
import { startSite } from "../site.ts";

/** Blocks all other hosts; returns the addresses that were asked for. */
async function blockForeignHosts(context: BrowserContext, origin: string): Promise<string[]> {
  const foreign: string[] = [];
  await context.route(
    (url) => url.origin !== origin && /^https?:$/.test(url.protocol),
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  return foreign;
}

test("the public site has no editor unless it is switched on", async ({ request }) => {
  const site = await startSite();
  expect((await request.get(`${site.url}/_edit`)).status()).toBe(404);
  await site.stop();
});

test("EDITOR_REPO serves the editor with a policy of its own, and asks no other host", async ({ page, context }) => {
  const site = await startSite({ env: { EDITOR_REPO: "gitea:https://git.example/owner/site" } });
  try {
    const foreign = await blockForeignHosts(context, site.url);
    const response = await page.goto(`${site.url}/_edit`);
    const policy = response?.headers()["content-security-policy"];
    expect(policy).toContain("connect-src 'self' blob: data: https://git.example;");
    await expect(page.getByRole("button", { name: /access token/i })).toBeVisible();
    expect(await page.evaluate(() => document.fonts.check("16px 'Source Sans 3'"))).toBe(true);
    expect(foreign).toEqual([]);
    const home = await page.request.get(site.url);
    expect(home.headers()["content-security-policy"]).toContain("require-trusted-types-for 'script'");
  } finally {
    await site.stop();
  }
});
