import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { parse } from "yaml";
import { readContent, readDocumentsFrom } from "../../src/content/load/read-content.ts";
import { splitMatter } from "../../src/content/load/yaml.ts";
import { fixtureDirectory } from "../../src/content/testing/site-under-test.ts";
import { listLinkTargets } from "../../src/site/render/page-registry.ts";
import { answerFrom, createGitea, createGithub, createRepository } from "../fakes/git-host.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, startSite, test } from "../site.ts";
import { findField, insertFigure, saveEntry } from "./editor.ts";

// Sveltia renders a field when it comes into view, so that a high window has the whole form.
test.use({ viewport: { width: 1280, height: 2400 } });

const hosts = [
  {
    ...{ name: "Gitea", repo: "gitea:https://git.example/owner/site", folder: "content", createHost: createGitea },
    ...{ api: "https://git.example", avatars: "https://git.example" },
  },
  {
    ...{ name: "GitHub", repo: "github:owner/site", folder: "sites/mine", createHost: createGithub },
    ...{ api: "https://api.github.com", avatars: "https://avatars.githubusercontent.com" },
  },
];

/** The public address of the site. At a local one the editor offers other ways to sign in. */
const ORIGIN = "https://site.example";

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("textbox", { name: "Personal Access Token" }).fill(token);
  await dialog.getByRole("button", { name: "Sign In" }).click();
}

/** Reads all content as a build does, which throws if there are mistakes. */
const checkContent = (directory: string) =>
  readContent({
    ...{ directory, listLinkTargets, now: new Date(), showUnpublished: true },
    readDocuments: readDocumentsFrom(directory),
  });

function readArticle(file: string) {
  const { matter = "", markdown } = splitMatter(readFileSync(file, "utf8")) ?? {};
  return { fields: parse(matter), markdown };
}

for (const { name, repo, folder, createHost, api, avatars } of hosts)
  test(`an editor signs in at ${name} and every save is a commit`, ONLY_IN_ALL, async ({ page, context }) => {
    const repository = createRepository(fixtureDirectory, folder);
    const { token, git, directory } = repository;
    const host = createHost(repository);
    const site = await startSite({ env: { EDITOR_REPO: repo, SITE_DIR: `./${folder}/` } });
    const requested = new Set<string>();
    const givenToken = new Set<string>();
    try {
      await context.route(/^https?:/, async (route) => {
        const request = route.request();
        const { origin, pathname, search } = new URL(request.url());
        requested.add(origin);
        const sent = JSON.stringify([request.url(), await request.allHeaders(), request.postData()]);
        if (sent.includes(token)) givenToken.add(origin);
        if (origin === api || origin === avatars) return answerFrom(host, route);
        if (origin !== ORIGIN) return route.abort();
        return route.fulfill({ response: await route.fetch({ url: site.url + pathname + search }) });
      });

      await test.step("sign in", async () => {
        await page.goto(`${ORIGIN}/_edit`);
        await signIn(page, "another-token");
        await expect(page.getByText("The provided token is invalid. Please check and try again.")).toBeVisible();
        await signIn(page, token);
        await expect(page).toHaveURL(/#\/collections\/articles$/);
        await page.getByRole("row", { name: "Where the data lives" }).getByRole("checkbox").click();
        await expect(page.getByRole("button", { name: "Delete" }), "it would break links").toBeDisabled();
      });

      await test.step("change a title", async () => {
        const file = "articles/where-data-lives.md";
        await page.goto(`${ORIGIN}/_edit#/collections/articles/entries/where-data-lives`);
        await findField(page, "title").getByRole("textbox").fill("Where all the data lives");
        await saveEntry(page);
        expect(git("diff", "--name-only", "HEAD~1")).toBe(`${folder}/${file}`);
        const saved = readArticle(join(directory, file));
        const original = readArticle(join(fixtureDirectory, file));
        expect(saved.markdown).toBe(original.markdown);
        expect(saved.fields).toEqual({ ...original.fields, title: "Where all the data lives" });
        await checkContent(directory);
      });

      await test.step("write an article with a photo of a telephone, still signed in after a reload", async () => {
        await page.reload();
        await page.getByRole("button", { name: "Create New Entry" }).click();
        // First what has to be loaded: the form empties what is typed before that.
        await findField(page, "author").getByRole("radio", { name: "Ada Reed" }).click();
        await findField(page, "category").getByRole("radio", { name: "Engineering" }).click();
        await findField(page, "title").getByRole("textbox").fill("Restores on Fridays");
        const description = "How a team of four restores a backup every week, and what it found in a year of Fridays.";
        await findField(page, "description").getByRole("textbox").fill(description);
        await findField(page, "publishedOn").locator("input").fill("2026-02-03");
        await findField(page, "tags").getByRole("combobox").click();
        await page.getByRole("option", { name: "Testing" }).click();
        await findField(page, "body").getByRole("textbox").fill("We restore on Fridays.");
        const buffer = readFileSync(new URL("fixtures/photo.heic", import.meta.url));
        await insertFigure(page, { name: "IMG_1234.HEIC", mimeType: "image/heic", buffer });
        // The dialog is closed before the photo is converted.
        await expect(findField(page, "body").getByRole("textbox")).toHaveValue(/!\[What the picture shows\]/);
        await saveEntry(page);
        expect(git("show", "--format=%an <%ae>%n%s", "--name-status").split("\n")).toEqual([
          ...["Ada Editor <ada@editors.example>", "Create article “restores-on-fridays” +1", ""],
          ...[`A\t${folder}/articles/img_1234.webp`, `A\t${folder}/articles/restores-on-fridays.md`],
        ]);
        const { format, width, height } = await sharp(join(directory, "articles/img_1234.webp")).metadata();
        expect({ format, width, height }).toEqual({ format: "webp", width: 640, height: 480 });
        expect(readArticle(join(directory, "articles/restores-on-fridays.md")).markdown).toContain(
          '![What the picture shows](img_1234.webp "The caption below the picture")',
        );
        await checkContent(directory);
      });

      await test.step("change its title, after a colleague has changed another file", async () => {
        repository.commit([{ path: "README.md", content: Buffer.from("Written by a colleague.\n") }], "Add a readme");
        await page.goto(`${ORIGIN}/_edit#/collections/articles/entries/restores-on-fridays`);
        await findField(page, "title").getByRole("textbox").fill("Restores on Mondays");
        await saveEntry(page);
        expect(git("log", "-2", "--format=%s")).toBe("Update article “restores-on-fridays”\nAdd a readme");
        expect(git("show", "--format=", "--unified=0").split("\n").slice(-3)).toEqual([
          ...["@@ -2 +2 @@", "-title: Restores on Fridays", "+title: Restores on Mondays"],
        ]);
        await checkContent(directory);
      });

      await test.step("be asked before a colleague's change of the same article is overwritten", async () => {
        const file = "articles/restores-on-fridays.md";
        const text = readFileSync(join(directory, file), "utf8").replace("on Mondays", "on Sundays");
        await page.goto(`${ORIGIN}/_edit#/collections/articles/entries/restores-on-fridays`);
        await findField(page, "title").getByRole("textbox").fill("Restores on Tuesdays");
        repository.commit([{ path: `${folder}/${file}`, content: Buffer.from(text) }], "Change the day");
        await page.getByRole("button", { name: "Save", exact: true }).click();
        const question = page.getByRole("alertdialog", { name: "Entry Changed by Someone Else" });
        await question.getByRole("button", { name: "Cancel" }).click();
        await expect(question).toBeHidden();
        expect(git("log", "-1", "--format=%s")).toBe("Change the day");
      });

      expect([...requested].sort()).toEqual([...new Set([ORIGIN, api, avatars])].sort());
      expect([...givenToken]).toEqual([api]);
    } finally {
      await site.stop();
      repository.dispose();
    }
  });
