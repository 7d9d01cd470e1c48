import { globSync, readFileSync } from "node:fs";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { parse } from "yaml";
import { splitMatter } from "../../src/content/load/yaml.ts";
import { articleSchema, personSchema } from "../../src/content/model/blog.ts";
import { caseStudySchema } from "../../src/content/model/case-study.ts";
import { chapterSchema, ebookSchema } from "../../src/content/model/ebook.ts";
import { jobSchema } from "../../src/content/model/job.ts";
import { serviceSchema } from "../../src/content/model/service.ts";
import { fillSite } from "../../src/content/testing/small-site.ts";
import { createProjectCopy } from "../http/project-copy.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { startSite } from "../site.ts";

// Sveltia renders a field when it comes into view, so that a high window has the whole form.
test.use({ viewport: { width: 1280, height: 2400 } });

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

/** Opens the editor on a copy of `directory`, in the browser's private file system in place of a picked folder. */
async function openWorkingCopy(page: Page, origin: string, directory: string): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto(`${origin}/_edit`);
  const paths = globSync("**/*.{md,yaml}", { cwd: directory });
  const files = paths.map((path) => ({ path, text: readFileSync(`${directory}/${path}`, "utf8") }));
  await page.evaluate(async (files) => {
    const root = await navigator.storage.getDirectory();
    // Sveltia takes only the root of a repository.
    await root.getDirectoryHandle(".git", { create: true });
    await Promise.all(
      files.map(async ({ path, text }) => {
        const [name = "", ...folders] = `content/${path}`.split("/").reverse();
        let folder = root;
        for (const part of folders.reverse()) folder = await folder.getDirectoryHandle(part, { create: true });
        const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await file.write(text);
        await file.close();
      }),
    );
  }, files);
  await page.getByRole("button", { name: "Work with Local Repository" }).click();
  await expect(page).toHaveURL(/#\/collections\/articles$/);
}

/** Saves the open entry, after which Sveltia shows the list, and returns the text of its file. */
async function saveEntry(page: Page, path: string): Promise<string> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/#\/collections\/[\w-]+$/);
  return page.evaluate(async (path) => {
    const [name = "", ...folders] = `content/${path}`.split("/").reverse();
    let folder = await navigator.storage.getDirectory();
    for (const part of folders.reverse()) folder = await folder.getDirectoryHandle(part);
    return (await (await folder.getFileHandle(name)).getFile()).text();
  }, path);
}

test("an article that is written in the editor of the dev server is a valid file", ONLY_IN_ALL, async ({ page }) => {
  test.setTimeout(600_000);
  const project = createProjectCopy((directory) => fillSite(directory));
  try {
    const origin = `http://127.0.0.1:${await project.startDevServer()}`;
    await openWorkingCopy(page, origin, `${project.folder}/content`);
    await page.getByRole("button", { name: "New", exact: true }).click();
    const field = (name: string) => page.locator(`section[data-key-path="${name}"]`);
    await field("title").getByRole("textbox").fill("Restores: one every Friday");
    await field("description")
      .getByRole("textbox")
      .fill("How a team of four restores a backup every week, and what it found in a year of Fridays.");
    await field("publishedOn").locator("input").fill("2026-02-03");
    await field("author").getByRole("radio", { name: "Ewa Klimek" }).click();
    await field("category").getByRole("radio", { name: "The engineering" }).click();
    await field("tags").getByRole("checkbox", { name: "The testing" }).click();
    await field("body").getByRole("textbox").fill("We restore on Fridays.\n\n");
    await field("body").getByRole("button", { name: "Warning" }).click();
    const path = "articles/restores-one-every-friday.md";
    const text = await saveEntry(page, path);
    expect(splitMatter(text)?.markdown).toBe("\nWe restore on Fridays.\n\n> [!WARNING]\n> What can go wrong\n");
    expect(articleSchema.parse(parse(splitMatter(text)?.matter ?? ""))).toMatchObject({
      ...{ title: "Restores: one every Friday", publishedOn: "2026-02-03", author: "ewa-klimek" },
      ...{ category: "engineering", tags: ["testing"] },
    });
  } finally {
    await project.dispose();
  }
});

/** A file of each folder, with its address in the editor. */
const kinds = [
  ["articles/backups-you-have-restored.md", "articles/entries/backups-you-have-restored", articleSchema],
  ["case-studies/five-day-due-diligence.md", "case-studies/entries/five-day-due-diligence", caseStudySchema],
  ["services/expertise/dev-ops.md", "services-expertise/entries/dev-ops", serviceSchema],
  ["jobs/delivery-manager.md", "jobs/entries/delivery-manager", jobSchema],
  ["ebooks/hiring-a-software-partner/ebook.yaml", "ebooks/entries/hiring-a-software-partner/ebook", ebookSchema],
  [
    "ebooks/hiring-a-software-partner/05-rehearse-before-you-sign.md",
    "chapters/entries/hiring-a-software-partner/05-rehearse-before-you-sign",
    chapterSchema,
  ],
  ["people/ewa-klimek.yaml", "people/entries/ewa-klimek", personSchema],
] as const;

test("saving a file of a folder changes only the field that was edited", ONLY_IN_ALL, async ({ page }) => {
  const site = await startSite({ env: { EDITOR_REPO: "gitea:https://git.example/owner/site" } });
  try {
    await openWorkingCopy(page, site.url, "content");
    for (const [path, address, schema] of kinds) {
      await test.step(path, async () => {
        await page.goto(`${site.url}/_edit#/collections/${address}`);
        const input = page.locator("section[data-key-path]").getByRole("textbox").first();
        const value = await input.inputValue();
        await input.fill(`${value}zq`);
        const saved = (await saveEntry(page, path)).replace(`${value}zq`, () => value);
        const original = readFileSync(`content/${path}`, "utf8");
        const read = (text: string) => {
          const { matter = text, markdown = "" } = path.endsWith(".md") ? (splitMatter(text) ?? {}) : {};
          // Sveltia removes the newline at the end of a field, which no page shows.
          const trimmed = JSON.parse(JSON.stringify(parse(matter)), (_, item) =>
            typeof item === "string" ? item.trimEnd() : item,
          );
          return { data: schema.parse(trimmed), markdown };
        };
        expect(read(saved)).toEqual(read(original));
      });
    }
  } finally {
    await site.stop();
  }
});
