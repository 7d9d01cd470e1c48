import { article, fillSite } from "../../src/content/testing/small-site.ts";
import { expect, test } from "../site.ts";
import { ownProject } from "./project-copy.ts";
import { ask } from "./raw-request.ts";

test.describe.configure({ timeout: 120_000 });

const waiting = {
  "articles/draft.md": article({ title: "A text that is not done", draft: true }),
  "articles/later.md": article({ title: "A text for later", publishedOn: "2099-01-01" }),
};

test("writers see drafts and what is scheduled, and each change of a file at once", async () => {
  const project = ownProject((directory) => fillSite(directory, waiting));
  try {
    const port = await project.develop();
    const status = async (path: string) => (await ask(port, path)).status;
    const listed = async () => (await ask(port, "/blog")).text;
    expect(await status("/blog/draft")).toBe(200);
    expect(await status("/blog/later")).toBe(200);
    expect(await listed()).toContain("A text that is not done");
    expect(await listed()).toContain("A text for later");

    project.write("articles/new.md", article({ title: "Begun a moment ago" }));
    await expect.poll(listed).toContain("Begun a moment ago");
    project.write("articles/new.md", article({ title: "Begun a moment ago", tags: ["kuberntes"] }));
    await expect.poll(project.printed).toContain("unknown tag 'kuberntes' — did you mean 'kubernetes'?");
    expect(await status("/blog/new"), "the last text that was right stays").toBe(200);
    project.remove("articles/new.md");
    await expect.poll(() => status("/blog/new")).toBe(404);
  } finally {
    await project.end();
  }
});
