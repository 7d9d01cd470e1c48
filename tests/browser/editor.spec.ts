import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { parse } from "yaml";
import { createEditorConfig } from "../../src/content/editor/editor-config.ts";
import { readContent, readDocumentsFrom } from "../../src/content/load/read-content.ts";
import { splitMatter } from "../../src/content/load/yaml.ts";
import { articleSchema } from "../../src/content/model/blog.ts";
import { siteDirectory } from "../../src/content/testing/site-under-test.ts";
import { fillSite } from "../../src/content/testing/small-site.ts";
import { listLinkTargets } from "../../src/site/render/page-registry.ts";
import { createProjectCopy } from "../http/project-copy.ts";
import { ANY_SITE_IN_ALL, ONLY_IN_ALL } from "../routes.ts";
import { startSite } from "../site.ts";
import { findField, insertFigure, saveEntry } from "./editor.ts";

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
    // The font may still be loading when the button is visible.
    await expect.poll(() => page.evaluate(() => document.fonts.check("16px 'Source Sans 3'"))).toBe(true);
    expect(foreign).toEqual([]);
    const home = await page.request.get(site.url);
    expect(home.headers()["content-security-policy"]).toContain("require-trusted-types-for 'script'");
  } finally {
    await site.stop();
  }
});

/** The folder that stands for the working copy, in the browser's private file system. */
async function writeWorkingCopy(page: Page, directory: string): Promise<void> {
  const paths = globSync("**/*.{md,yaml}", { cwd: directory });
  const files = paths.map((path) => ({ path, text: readFileSync(join(directory, path), "utf8") }));
  await page.evaluate(async (files) => {
    const root = await navigator.storage.getDirectory();
    // Sveltia takes only the root of a repository.
    await root.getDirectoryHandle(".git", { create: true });
    for (const { path, text } of files) {
      const folders = `content/${path}`.split("/");
      const name = folders.pop() ?? "";
      let folder = root;
      for (const part of folders) folder = await folder.getDirectoryHandle(part, { create: true });
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await file.write(text);
      await file.close();
    }
  }, files);
}

/** The bytes of a file of the working copy, in Base64, which `evaluate` can return. */
async function readWorkingCopy(page: Page, path: string): Promise<Buffer> {
  const base64 = await page.evaluate(async (path) => {
    const folders = `content/${path}`.split("/");
    const name = folders.pop() ?? "";
    let folder = await navigator.storage.getDirectory();
    for (const part of folders) folder = await folder.getDirectoryHandle(part);
    const file = await (await folder.getFileHandle(name)).getFile();
    return new Uint8Array(await file.arrayBuffer()).toBase64();
  }, path);
  return Buffer.from(base64, "base64");
}

/** Opens the editor on a copy of `directory`; the dialog of the operating system cannot be driven. */
async function openEditor(page: Page, origin: string, directory: string): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto(`${origin}/_edit`);
  await writeWorkingCopy(page, directory);
  await page.getByRole("button", { name: "Work with Local Repository" }).click();
  await expect(page).toHaveURL(/#\/collections\/articles$/);
}

test(
  "the editor adds drawings as they are, below each other, and refuses a photo that it cannot convert",
  ONLY_IN_ALL,
  async ({ page }) => {
    const site = await startSite({ env: { EDITOR_REPO: "gitea:https://git.example/owner/site", SITE_DIR: "content" } });
    try {
      await openEditor(page, site.url, siteDirectory);
      await page.goto(`${site.url}/_edit#/collections/articles/entries/where-data-lives`);
      const photo = Buffer.from("\0\0\0\x18ftypheic and nothing that can be decoded");
      await insertFigure(page, { name: "photo.heic", mimeType: "image/heic", buffer: photo });
      const refusal = page.getByRole("alertdialog").or(page.getByRole("dialog")).filter({ hasText: "photo.heic" });
      await expect(refusal.getByText("cannot be uploaded")).toBeVisible();
      await refusal.getByRole("button", { name: "OK" }).click();
      const drawing = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 90"><rect fill="var(--dye)"/></svg>',
      );
      await insertFigure(page, { name: "Queue 1.svg", mimeType: "image/svg+xml", buffer: drawing });
      await expect(findField(page, "body").getByRole("textbox")).toHaveValue(/!\[What the picture shows\]/);
      const other = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 60"><rect/></svg>');
      await insertFigure(page, { name: "Queue 2.svg", mimeType: "image/svg+xml", buffer: other });
      await expect(page.getByRole("dialog")).toBeHidden();
      await saveEntry(page);
      expect(await readWorkingCopy(page, "articles/queue-1.svg")).toEqual(drawing);
      const figures = ["queue-1.svg", "queue-2.svg"].map(
        (name) => `![What the picture shows](${name} "The caption below the picture")`,
      );
      expect(String(await readWorkingCopy(page, "articles/where-data-lives.md"))).toContain(figures.join("\n\n"));
    } finally {
      await site.stop();
    }
  },
);

test(
  "an article goes from the editor to the dev server, through a mistake, a later day and a new address",
  ONLY_IN_ALL,
  async ({ page, context }) => {
    // The dev server is started.
    test.setTimeout(300_000);
    const project = createProjectCopy((directory) => fillSite(directory));
    const visitor = await context.newPage();
    try {
      const origin = `http://127.0.0.1:${await project.startDevServer()}`;
      const foreign = await blockForeignHosts(context, origin);
      const file = "articles/restores-one-every-friday.md";
      /** What the editor would have written if it had the project's folder. */
      const copyToProject = async (path: string) =>
        writeFileSync(join(project.folder, "content", path), await readWorkingCopy(page, path));

      await test.step("write", async () => {
        await openEditor(page, origin, join(project.folder, "content"));
        await page.getByRole("button", { name: "Create New Entry" }).click();
        // First what has to be loaded: the form empties what is typed before that.
        await findField(page, "author").getByRole("radio", { name: "Ewa Klimek" }).click();
        await findField(page, "category").getByRole("radio", { name: "The engineering" }).click();
        await findField(page, "title").getByRole("textbox").fill("Restores: one every Friday");
        await findField(page, "description")
          .getByRole("textbox")
          .fill("How a team of four restores a backup every week, and what it found in a year of Fridays.");
        await findField(page, "publishedOn").locator("input").fill("2026-02-03");
        await findField(page, "tags").getByRole("combobox").click();
        await page.getByRole("option", { name: "The testing" }).click();
        const body = findField(page, "body");
        await body.getByRole("textbox").fill("We restore on Fridays.");
        await body.getByRole("button", { name: "Footnote" }).click();
        await body.getByRole("textbox").evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(26, 26));
        await body.getByRole("button", { name: "Warning" }).click();
        const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "teal" } })
          .png()
          .toBuffer();
        await insertFigure(page, { name: "tape-drive.png", mimeType: "image/png", buffer });
        await expect(page.getByRole("dialog")).toBeHidden();
        // The text gets the figure some time after the dialog is closed.
        await expect(body.getByRole("textbox")).toHaveValue(/!\[/);
        await saveEntry(page);
        const { matter, markdown } = splitMatter(String(await readWorkingCopy(page, file))) ?? {};
        expect(markdown?.trim().split("\n\n")).toEqual([
          "We restore on Fridays.[^1]",
          "> [!WARNING]\n> What can go wrong",
          '![What the picture shows](tape-drive.png "The caption below the picture")',
          "[^1]: Where a figure comes from.",
        ]);
        expect(articleSchema.parse(parse(matter ?? ""))).toMatchObject({
          ...{ title: "Restores: one every Friday", publishedOn: "2026-02-03", author: "ewa-klimek" },
          ...{ category: "engineering", tags: ["testing"] },
        });
      });

      await test.step("see it", async () => {
        await copyToProject("articles/tape-drive.png");
        await copyToProject(file);
        const isPublished = async () => (await visitor.request.get(`${origin}/blog/restores-one-every-friday`)).ok();
        await expect.poll(isPublished).toBe(true);
        const connecting = visitor.waitForEvent("websocket");
        await visitor.goto(`${origin}/blog/restores-one-every-friday`);
        expect((await connecting).url(), "on a port of its own").toContain(new URL(origin).host);
        await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Restores: one every Friday");
        const image = visitor.getByRole("img", { name: "What the picture shows" });
        await image.scrollIntoViewIfNeeded();
        await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
        await expect(visitor.getByRole("figure").getByText("The caption below the picture")).toBeVisible();
      });

      const overlay = visitor.locator("vite-error-overlay");
      await test.step("break a field and mend it", async () => {
        const text = project.readFile(file);
        project.writeFile(file, text.replace("author: ewa-klimek", "author: ewa-klimke"));
        await expect(overlay.getByText("unknown author 'ewa-klimke' — did you mean 'ewa-klimek'?")).toBeVisible();
        await expect(overlay.getByText(/articles\/restores-one-every-friday\.md:\d+:\d+/)).toBeVisible();
        project.writeFile(file, text);
        await expect(overlay).toHaveCount(0);
        await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Restores: one every Friday");
      });

      await test.step("schedule it", async () => {
        await page.goto(`${origin}/_edit#/collections/articles/entries/restores-one-every-friday`);
        await findField(page, "publishedOn").locator("input").fill("2099-01-01");
        const opening = page.waitForEvent("popup");
        await page.getByRole("button", { name: "View on Live Site" }).click();
        const preview = await opening;
        await expect(preview).toHaveURL(`${origin}/blog/restores-one-every-friday`);
        await preview.close();
        await saveEntry(page);
        await copyToProject(file);
        await expect(visitor.getByRole("main").getByText("From 1 January 2099").first()).toBeVisible();
        for (const list of ["/", "/blog", "/blog/tag/testing", "/resources", "/search?q=restores"]) {
          await visitor.goto(origin + list);
          const link = visitor.getByRole("main").getByRole("link", { name: /^From 1 January 2099\W*Restores/ });
          await expect(link.first()).toBeVisible();
        }
      });

      await test.step("rename it and follow the old address", async () => {
        // Nobody has the address of an article that was never public, so that it would get no redirect.
        project.writeFile(file, project.readFile(file).replace("2099-01-01", "2026-02-03"));
        const rename = project.run(
          "src/build/cli/content.ts",
          "rename",
          "restores-one-every-friday",
          "friday-restores",
        );
        expect(rename.stderr).toBe("");
        await expect(async () => {
          await visitor.goto(`${origin}/blog/restores-one-every-friday`);
          expect(visitor.url()).toBe(`${origin}/blog/friday-restores`);
        }).toPass();
        await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Restores: one every Friday");
      });
      expect(foreign).toEqual([]);
    } finally {
      await project.dispose();
    }
  },
);

/** All files of the site that the editor can open, with their addresses in the editor. */
function listEditableFiles(): { file: string; address: string }[] {
  const { collections = [] } = createEditorConfig({
    ...{ directory: siteDirectory, title: "Editor", backend: { name: "test-repo" } },
  });
  return collections
    .flatMap((collection) => {
      if ("files" in collection)
        return collection.files
          .map(({ name, file }) => ({ file, address: `${collection.name}/entries/${name}` }))
          .filter(({ file }) => existsSync(file));
      if (!("folder" in collection) || collection.hide) return [];
      const { name, folder, extension = "" } = collection;
      return globSync(`**/*.${extension}`, { cwd: folder }).map((file) => ({
        file: join(folder, file),
        address: `${name}/entries/${file.slice(0, -extension.length - 1)}`,
      }));
    })
    .map(({ file, address }) => ({ file: relative(siteDirectory, file), address }));
}

/** Another text of the same form: some fields are dates, weeks or names in lower case. */
const changeLastCharacter = (text: string) =>
  text.slice(0, -1) + (/\d$/.test(text) ? String((Number(text.at(-1)) % 8) + 1) : text.endsWith("q") ? "z" : "q");

/** The fields as they are in the file. One that is empty or off means the same as none. */
function readFields(text: string, file: string): unknown {
  const fields = parse(file.endsWith(".md") ? (splitMatter(text)?.matter ?? "") : text);
  return JSON.parse(JSON.stringify(fields), (_, value) => {
    const isEmpty = value === false || value === "" || (Array.isArray(value) && value.length === 0);
    if (isEmpty) return undefined;
    return typeof value === "string" ? value.trimEnd() : value;
  });
}

/** What the pages are rendered from. Sveltia removes the newline at the end of a field, which no page shows. */
async function readSnapshot(directory: string): Promise<unknown> {
  const snapshot = await readContent({
    ...{ directory, listLinkTargets, now: new Date(), showUnpublished: true },
    readDocuments: readDocumentsFrom(directory),
  });
  return JSON.parse(JSON.stringify(snapshot), (_, value) => (typeof value === "string" ? value.trimEnd() : value));
}

test("saving a file in the editor keeps its meaning", ANY_SITE_IN_ALL, async ({ page }) => {
  const files = listEditableFiles();
  test.setTimeout(120_000 + files.length * 15_000);
  const site = await startSite({ env: { EDITOR_REPO: "gitea:https://git.example/owner/site", SITE_DIR: "content" } });
  const copy = mkdtempSync(join(tmpdir(), "content-"));
  try {
    cpSync(siteDirectory, copy, { recursive: true });
    await openEditor(page, site.url, siteDirectory);
    for (const { file, address } of files) {
      await test.step(file, async () => {
        await page.goto(`${site.url}/_edit#/collections/${address}`);
        const fields = page.locator("section[data-key-path]");
        const input = fields.locator("input[type=text], textarea").first();
        const collapsed = fields.getByRole("button", { name: "Expand", exact: true }).first();
        await expect(input.or(collapsed).first()).toBeVisible();
        if ((await input.count()) === 0) await collapsed.click();
        // Sveltia saves only what has changed, so that a field is changed, and changed back in the file.
        const value = await input.inputValue();
        await input.fill(changeLastCharacter(value));
        await saveEntry(page);
        const saved = String(await readWorkingCopy(page, file));
        expect(saved).toContain(changeLastCharacter(value));
        const restored = saved.replace(changeLastCharacter(value), () => value);
        writeFileSync(join(copy, file), restored);
        const original = readFileSync(join(siteDirectory, file), "utf8");
        expect.soft(readFields(restored, file)).toEqual(readFields(original, file));
        if (file.endsWith(".md")) expect.soft(splitMatter(saved)?.markdown).toBe(splitMatter(original)?.markdown);
      });
    }
    expect(await readSnapshot(copy)).toEqual(await readSnapshot(siteDirectory));
  } finally {
    await site.stop();
    rmSync(copy, { recursive: true });
  }
});
