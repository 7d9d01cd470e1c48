import { fillSite, minimalSite } from "../../src/content/testing/small-site.ts";
import { addLink, collectConsoleErrors, expectBandsApart, waitForHydration } from "../browser/visit.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { crawl } from "./crawl.ts";
import { createProjectCopy } from "./project-copy.ts";
import { sendRequest } from "./raw-request.ts";

// A build takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

test(
  "a site with nothing but home, contact and privacy pages has no other pages and no broken links",
  ONLY_IN_ALL,
  async ({ page }) => {
    const project = createProjectCopy((directory) => fillSite(directory, minimalSite));
    try {
      project.build();
      const port = await project.startServer({});
      const { found, broken } = await crawl(port);
      expect(broken).toEqual([]);
      const pages = [...found]
        .filter(([, { type }]) => type.startsWith("text/html"))
        .map(([path]) => path.replace(/\?.*/, ""));
      expect([...new Set(pages)].sort()).toEqual(["/", "/contact-us", "/privacy-policy", "/search"]);
      for (const path of ["/blog", "/careers", "/case-studies", "/services", "/about-us", "/resources", "/feed.xml"])
        expect((await sendRequest(port, path)).status, path).toBe(404);

      await page.goto(`http://127.0.0.1:${port}/`);
      expect(await expectBandsApart(page), "coloured bands on the home page").toBeGreaterThan(1);

      // On the way in, and after a click: the error page names services, but there is no page to link to.
      const message = page.locator('[data-error="404"] p');
      const expectNoServicesLink = async () => {
        await expect(message).toContainText("Check our services or back to the Homepage.");
        await expect(message.getByRole("link")).toHaveText(["Homepage"]);
      };
      const errors = collectConsoleErrors(page);
      await waitForHydration(page);
      await (await addLink(page, "/nowhere")).click();
      await expectNoServicesLink();
      await page.reload();
      await waitForHydration(page);
      await expectNoServicesLink();
      expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
    } finally {
      await project.dispose();
    }
  },
);
