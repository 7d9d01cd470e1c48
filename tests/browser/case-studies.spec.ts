import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";

const articles = (page: import("@playwright/test").Page) => page.locator("main article");

for (const javaScriptEnabled of [false, true]) {
  // Scripts take no part in these, so `npm test` runs them once.
  const plainHtml = javaScriptEnabled ? ONLY_IN_ALL : {};
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("case studies are filtered by the query", async ({ page }) => {
      await page.goto("/case-studies");
      const all = await articles(page).count();
      await page.getByLabel("industry").selectOption("Energy");
      await page.getByRole("button", { name: "Show" }).click();
      await expect(page).toHaveURL(/\?industry=Energy/);
      await expect(articles(page)).toHaveCount(1);
      await expect(page.getByLabel("industry")).toHaveValue("Energy");

      await page.getByRole("link", { name: `Show all ${all}` }).click();
      await expect(articles(page)).toHaveCount(all);
      await expect(page.getByLabel("industry")).toHaveValue("");
    });

    test("a filter without results links to one without the excluding choice", plainHtml, async ({ page }) => {
      await page.goto("/case-studies?industry=Energy&technology=Django");
      await expect(page.getByRole("heading", { name: "No case study matches all of that" })).toBeVisible();
      await page.getByRole("link", { name: /with any technology/ }).click();
      await expect(page).toHaveURL(/\/case-studies\?industry=Energy$/);
      await expect(articles(page)).toHaveCount(1);
    });

    test("jobs are filtered by team and place, and the form shows the choice", plainHtml, async ({ page }) => {
      await page.goto("/careers");
      const jobs = page.locator("#jobs li");
      const all = await jobs.count();
      await page.getByLabel("Team").selectOption("engineering");
      await page.getByRole("button", { name: "Show" }).click();
      await expect(page).toHaveURL(/\/careers\?team=engineering&place=#jobs$/);
      await expect(page.getByText(new RegExp(`^\\d of ${all} jobs`))).toBeVisible();
      expect(await jobs.count()).toBeLessThan(all);
      await expect(page.getByLabel("Team")).toHaveValue("engineering");
      await page.getByRole("link", { name: "Show all" }).click();
      await expect(jobs).toHaveCount(all);
      await expect(page.getByLabel("Team")).toHaveValue("");
    });

    test("a service's question opens by mouse and by keyboard", plainHtml, async ({ page }) => {
      await page.goto("/services/expertise/testing");
      const card = page.locator("details").filter({ hasText: "Who owns the result?" });
      await card.getByRole("heading").click();
      await expect(card).toHaveAttribute("open");
      await expect(card.locator("p").first()).toBeVisible();
      await card.locator("summary").press("Enter");
      await expect(card).not.toHaveAttribute("open");
      await card.locator("summary").press("Space");
      await expect(card).toHaveAttribute("open");
    });

    test("testimonials slide, and each links to its case study", plainHtml, async ({ page }) => {
      await page.goto("/services");
      const testimonials = page.getByRole("region", { name: "What clients said" });
      await expect(testimonials.getByRole("button")).toHaveCount(javaScriptEnabled ? 2 : 0);
      const last = testimonials.getByRole("link").last();
      await expect(last).not.toBeInViewport();
      await last.focus();
      await expect(last).toBeInViewport();
      const title = (await last.textContent()) ?? "";
      await last.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    });

    test("a service page links to a form with the service selected", plainHtml, async ({ page }) => {
      await page.goto("/services/expertise/testing");
      await page.getByRole("link", { name: "Ask us" }).last().click();
      await expect(page.getByLabel("Service you are interested in")).toHaveValue("testing");
    });
  });
}

test("the process is an ordered list of headings in visual order", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/services/expertise/testing");
    const graph = page.getByRole("list").filter({ has: page.getByText("Week 1", { exact: true }) });
    const steps = graph.getByRole("listitem");
    expect(await steps.count()).toBeGreaterThan(2);
    await expect(graph.getByRole("heading", { level: 3 })).toHaveCount(await steps.count());
    const tops = await steps.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await expect(graph).toHaveJSProperty("tagName", "OL");
  }
});

test("the diagram has a text alternative and a wide and a narrow version", async ({ page }) => {
  await page.goto("/case-studies/faster-orders");
  const diagram = page.getByRole("img", { name: /writes to the ledger/ });
  const [wide, narrow] = [diagram.locator("svg").first(), diagram.locator("svg").last()];
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(wide).toBeVisible();
  await expect(narrow).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(narrow).toBeVisible();
  await expect(wide).toBeHidden();
});
