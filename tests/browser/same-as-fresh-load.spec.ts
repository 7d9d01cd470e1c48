import type { Page } from "@playwright/test";
import { everyRoute, sampleByRoute } from "../routes.ts";
import { expect, type RunningSite, test } from "../site.ts";
import { openHydrated } from "./visit.ts";

/** Elements, attributes and text of header, main and footer, without what differs between any two loads of a page. */
async function readOutline(page: Page): Promise<string> {
  return page.evaluate(() => {
    const lines: string[] = [];
    function visit(node: Node, depth: number): void {
      const indent = " ".repeat(depth);
      if (node instanceof Text && node.data.trim()) lines.push(indent + node.data);
      if (!(node instanceof Element)) return;
      const attributes = [...node.attributes]
        // Ids that React generates, and the action and mode that a form gets when it is hydrated.
        .filter(({ name, value }) => !/_[rR]_/.test(value) && !/^(action|novalidate)$/.test(name))
        // A `<main>` that was rendered in the background has a class of its own.
        .filter(({ name }) => !(node.localName === "main" && name === "class"))
        .map(({ name, value }) => `${name}="${value}"`);
      lines.push(`${indent}<${[node.localName, ...attributes.sort()].join(" ")}>`);
      // The loom is hydrated when it becomes visible, and clocks run.
      if (node.matches('[data-isolated="loom"], [data-isolated*="/"] b')) return;
      for (const child of node.childNodes) visit(child, depth + 1);
    }
    for (const part of document.querySelectorAll(".cloth > :is(header, main, footer)")) {
      const copy = part.cloneNode(true);
      // The server separates adjacent text nodes by comments.
      const comments = document.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
      for (let next = comments.nextNode(); next; next = comments.nextNode()) next.parentNode?.removeChild(next);
      copy.normalize();
      visit(copy, 0);
    }
    return lines.join("\n");
  });
}

async function expectSameAsFreshLoad(page: Page, site: RunningSite, path: string): Promise<void> {
  await openHydrated(page, site, path);
  const fresh = await readOutline(page);
  expect(fresh).not.toContain("<link");
  await openHydrated(page, site, path === "/privacy-policy" ? "/services" : "/privacy-policy");
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
  }, path);
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(path);
  await expect(page.locator("html:not([data-pending]) main h1")).toBeVisible();
  await expect.poll(() => readOutline(page)).toBe(fresh);
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe("after a click header, main and footer equal those of a fresh load", () => {
  for (const [name, path] of Object.entries(everyRoute()))
    test(name, sampleByRoute(path), ({ page, site }) => expectSameAsFreshLoad(page, site, path));

  test("a missing page", ({ page, site }) => expectSameAsFreshLoad(page, site, "/there-is-no-such-page"));
});
