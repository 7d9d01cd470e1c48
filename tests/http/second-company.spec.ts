import { cpSync } from "node:fs";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expectBandsApart } from "../browser/visit.ts";
import { expect, SITE_URL, test } from "../site.ts";
import { crawl } from "./crawl.ts";
import { createProjectCopy } from "./project-copy.ts";
import { sendRequest } from "./raw-request.ts";
import { readPage } from "./read-page.ts";

// A build takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

/** Words of the other identity. */
const otherIdentity = /weav|woven|\bloom|thread|\bcloth|\bwarp|\bweft/i;
/** Without what no visitor reads: class names, styles and the names of fields in the page's data. */
const withoutCode = (html: string) => html.replaceAll(/ class="[^"]*"|<style.*?<\/style>|"\w+":/gs, "");

async function expectNoViolations(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await page.evaluate<axe.AxeResults>("axe.run()");
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
      `${url} ${colorScheme}`,
    ).toEqual([]);
  }
}

/** How far the descenders of the large name in the footer reach below the box that clips them, in pixels. */
function measureClippedDescenders(page: Page): Promise<number> {
  return page.locator("footer [data-letters]").evaluate(async (name) => {
    await document.fonts.ready;
    const baseline = name.appendChild(document.createElement("span"));
    baseline.style.display = "inline-block";
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(name);
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("There is no canvas to measure letters with.");
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { actualBoundingBoxDescent } = context.measureText(name.textContent);
    return baseline.getBoundingClientRect().bottom + actualBoundingBoxDescent - name.getBoundingClientRect().bottom;
  });
}

test("examples/second-company is a complete site of its own, without a word of the first company", async ({ page }) => {
  const project = createProjectCopy((directory) => cpSync("examples/second-company", directory, { recursive: true }));
  try {
    project.build();
    const port = await project.startServer({});
    const { found, broken } = await crawl(port);
    expect(broken).toEqual([]);
    const documents = [...found].filter(([, { type }]) => type.startsWith("text/html"));
    expect(documents.length).toBeGreaterThan(20);

    for (const [path, { text, type }] of found)
      if (/^(text|application)\/(html|plain|markdown|atom|json|xml|manifest)/.test(type))
        expect(withoutCode(text), path).not.toMatch(otherIdentity);

    const { text: sitemap } = await sendRequest(port, "/sitemap.xml");
    const listed = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => url.replace(SITE_URL, ""));
    expect(listed.length).toBeGreaterThan(15);
    for (const path of listed) {
      const { status, text } = await sendRequest(port, path || "/");
      expect(status, path).toBe(200);
      const [graph] = readPage(text).graphs;
      const organization = graph["@graph"].find((node: Record<string, unknown>) => node.additionalType);
      expect(organization, path).toMatchObject({ name: "Ledgate", additionalType: "data consultancy" });
    }

    const job = await sendRequest(port, "/careers/analytics-engineer");
    expect(job.text).toContain("£46,000");
    expect(job.text.replaceAll("<!-- -->", "")).toContain("replies within five working days");
    const contact = await sendRequest(port, "/contact-us");
    expect(contact.text).toContain("Within one working day");
    expect(contact.text).toContain('<option value="£20,000 to £60,000">');
    expect(contact.text).not.toMatch(/two working days|€/);
    const trace = await sendRequest(port, "/services/expertise/number-trace");
    expect(trace.text.replaceAll("<!-- -->", "")).toContain("Ask an analyst");
    expect(trace.text).toContain("£6,400, whatever the figure.");
    expect(trace.text).not.toContain("{company.");
    for (const path of ["/ebook", "/resources", "/services/engagement-models", "/case-studies/weekly"])
      expect((await sendRequest(port, path)).status, path).toBe(404);
    expect((await sendRequest(port, "/no-such-page")).text).toContain("/drawings/error.svg");
    expect((await sendRequest(port, "/drawings/error.svg")).status).toBe(200);

    const url = `http://127.0.0.1:${port}`;
    await expectNoViolations(page, `${url}/`);
    expect(await measureClippedDescenders(page)).toBeLessThanOrEqual(0);
    await expectNoViolations(page, `${url}/services/expertise/number-trace`);
    await page.goto(`${url}/services`);
    expect(await expectBandsApart(page)).toBe(2);
  } finally {
    await project.dispose();
  }
});
