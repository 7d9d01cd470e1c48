import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, collectConsoleErrors, openHydrated } from "./visit.ts";

const article = "/blog/a-queue-that-never-forgets";

test("the copy button copies the code and says so", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHydrated(page, site, article);
  const block = page.locator("figure.code").first();
  const code = await block.locator("code").textContent();
  await block.locator("code").evaluate((element) => {
    const create = (name: string, ...content: (string | Node)[]) => {
      const created = document.createElement(name);
      created.append(...content);
      return created;
    };
    element.prepend(create("del", "taken away\n"), create("ins", "put ", create("i", "in"), "\n"));
  });
  await block.getByRole("button", { name: "Copy" }).click();
  await expect(block.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`put in\n${code?.trimEnd()}`);
});

test("search results update while typing, by kind and with highlighted words", async ({ page, site }) => {
  const consoleErrors = collectConsoleErrors(page);
  await openHydrated(page, site, "/search");
  await page.getByRole("searchbox").pressSequentially("restored");
  await expect(page.getByRole("heading", { level: 2, name: "Articles" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("for “restored”");
  await expect(page.locator("main h3 mark").first()).toHaveText(/^restored/i);

  await page.locator("main h3 a").first().click();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("restored");
  await expect(page.locator("main h3 mark").first()).toBeVisible();

  await page.getByRole("searchbox").fill("zzyzx");
  await expect(page.getByRole("status")).toHaveText("Nothing found for “zzyzx”");
  await expect(page.getByRole("link", { name: "ask a person" })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test("the selected category is readable on hover", ONLY_IN_ALL, async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${site.url}/blog`);
  const selected = page.getByRole("navigation", { name: "Categories" }).locator("[aria-current]");
  await selected.hover();
  const [textColor, background] = await selected.evaluate((tag) => {
    const { color, backgroundColor } = getComputedStyle(tag);
    return [color, backgroundColor];
  });
  expect(textColor).not.toBe(background);
});

test("a 404 page suggests a similar page and a search", async ({ page, site }) => {
  const response = await page.goto(`${site.url}/blog/a-queue-that-never`);
  expect(response?.status()).toBe(404);
  await expect(page.locator("h1")).toHaveText("The page doesn’t exist.");
  await expect(page.getByRole("link", { name: "A queue that never forgets" })).toHaveAttribute("href", article);
  await page.getByRole("searchbox").fill("queue");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/search\?q=queue$/);
});

test("a 404 page after a click suggests a similar page", ONLY_IN_ALL, async ({ page, site }) => {
  const consoleErrors = collectConsoleErrors(page);
  await openHydrated(page, site, "/blog/a-queue-that-never");
  const near = page.getByRole("link", { name: "A queue that never forgets" });
  await expect(near).toHaveAttribute("href", article);
  await (await addLink(page, "/blog/backups-you-have-restoring")).click();
  await expect(page).toHaveURL(/restoring$/);
  await expect(page.getByRole("link", { name: "Backups you have restored" })).toBeVisible();
  expect(consoleErrors.filter((text) => !/404|Page Not Found/.test(text))).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the search works, and the copy button is hidden", async ({ page, site }) => {
    await page.goto(`${site.url}/search`);
    await page.getByRole("searchbox").fill("queue");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.locator("main mark").first()).toBeVisible();
    await page.goto(site.url + article);
    await expect(page.locator("figure.code button").first()).toBeHidden();
  });
});
