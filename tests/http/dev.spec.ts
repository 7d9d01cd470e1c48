import { globSync } from "node:fs";
import { join } from "node:path";
import { article, fillSite } from "../../src/content/testing/small-site.ts";
import { expect, test } from "../site.ts";
import { createProjectCopy } from "./project-copy.ts";
import { sendRequest } from "./raw-request.ts";

// A build takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

const unpublished = {
  "articles/draft.md": article({ title: "A text that is not done", draft: true }),
  "articles/later.md": article({ title: "A text for later", publishedOn: "2099-01-01" }),
};

test("the dev server shows drafts and scheduled content and picks up each file change", async ({ page }) => {
  const project = createProjectCopy((directory) => fillSite(directory, unpublished));
  try {
    const port = await project.startDevServer();
    const status = async (path: string) => (await sendRequest(port, path)).status;
    const readList = async () => (await sendRequest(port, "/blog")).text;
    expect(await status("/blog/draft")).toBe(200);
    expect(await status("/blog/later")).toBe(200);
    expect(await readList()).toContain("A text that is not done");
    expect(await readList()).toContain("A text for later");
    const home = (await sendRequest(port, "/")).text;
    // Vite formats style sheets anew.
    for (const list of [home, await readList()])
      for (const [path, badge] of [
        ["/blog/draft", "Draft"],
        ["/blog/later", "From 1 January 2099"],
      ])
        expect(list).toMatch(new RegExp(`a\\[href="?${path}"?\\] \\{\\s*--badge: "${badge}"`));
    expect((await sendRequest(port, "/blog/draft")).text).toContain(">Draft<");

    const [font] = globSync(".cache/dev/cache/fonts/*.woff2", { cwd: project.folder });
    expect((await sendRequest(port, `/${font}`)).text.length, "built when it is asked for").toBeGreaterThan(1000);

    await page.goto(`http://127.0.0.1:${port}/`);
    await expect(page.locator("body")).toHaveCSS("font-family", /^"Hanken Grotesk"/);

    expect(await status("/blog/no-such-article")).toBe(404);

    const listBodies = () => globSync("*/*", { cwd: join(project.folder, ".cache/dev/bodies") }).sort();
    const bodies = listBodies();
    project.writeFile("articles/new.md", `${article({ title: "Begun a moment ago" })}\nAnother paragraph.\n`);
    await expect.poll(readList).toContain("Begun a moment ago");
    project.writeFile("articles/new.md", article({ title: "Begun a moment ago", tags: ["kuberntes"] }));
    await expect.poll(project.printed).toContain("unknown tag 'kuberntes' — did you mean 'kubernetes'?");
    expect(project.printed(), "a warning of React, before the mistake").not.toContain('unique "key"');
    expect(await status("/blog/new"), "the last valid version stays").toBe(200);
    project.removeFile("articles/new.md");
    await expect.poll(() => status("/blog/new")).toBe(404);
    expect(listBodies(), "the HTML of earlier versions is removed").toEqual(bodies);
  } finally {
    await project.dispose();
  }
});
