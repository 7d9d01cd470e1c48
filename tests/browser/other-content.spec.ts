import type { Page } from "@playwright/test";
import { stringify } from "yaml";
import { article, files, fillSite, job } from "../../src/content/testing/small-site.ts";
import { createProjectCopy } from "../http/project-copy.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";

// A build takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Content with a longer name, figure, salary and step duration than the site's own. */
function writeLongContent(directory: string): void {
  const steps = ["One", "Two", "Three"].map((title) => ({
    ...{ title: `${title} conversation`, text: "You talk about work.", days: "within ten working days" },
  }));
  fillSite(directory, {
    "company.yaml": stringify({ ...Object(files["company.yaml"]), name: "Brandywine Engineering Collective" }),
    "articles/first.md": article({ caseStudy: "one" }, "A text without headings."),
    "case-studies/one.md": String(files["case-studies/one.md"])
      .replace('value: "1"', 'value: "12,400"')
      .replace("people: 1", "people: 9"),
    "jobs/one.md": job({
      ...{ closesOn: "2099-12-31", steps },
      salary: { from: 1_200_000, to: 1_800_000, currency: "HUF", per: "month", basis: "gross" },
    }),
  });
}

/** Words that overflow the box of their text, and words that are broken across lines. */
function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || parent.closest("script, svg, .visually-hidden")) continue;
      const box = parent.closest("p, dd, li, h3, button, span:not(p span)");
      if (!box) continue;
      for (const { index, 0: word } of (text.textContent ?? "").matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const { right, width } = range.getBoundingClientRect();
        if (width > 0 && right > box.getBoundingClientRect().right + 1) faults.push(`out of its box: ${word}`);
        if (!/[–-]/.test(word) && range.getClientRects().length > 1) faults.push(`broken across lines: ${word}`);
      }
    }
    return faults;
  });
}

test("long names, figures, salaries and steps neither overflow nor break", ONLY_IN_ALL, async ({ page }) => {
  const project = createProjectCopy(writeLongContent);
  try {
    project.build();
    const port = await project.startServer({});
    for (const path of ["/", "/careers", "/careers/one", "/case-studies/one", "/resources", "/blog/first"]) {
      await page.goto(`http://127.0.0.1:${port}${path}`);
      for (const width of [320, 500, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await findLayoutFaults(page), `${path} at ${width} px`).toEqual([]);
      }
    }
    await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();

    await page.goto(`http://127.0.0.1:${port}/case-studies/one`);
    const team = page.locator("section", { has: page.getByRole("heading", { name: "Team" }) }).locator("svg");
    const room = await team.evaluate((svg: SVGSVGElement) => svg.clientWidth / (svg.getScreenCTM()?.a ?? 1));
    expect(room, "one crossing for each of nine people").toBeGreaterThanOrEqual(9 * 18 - 1);
  } finally {
    await project.dispose();
  }
});
