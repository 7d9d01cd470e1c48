import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { access } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { article, fillSite } from "../testing/small-site.ts";
import { removeEntry, renameEntry } from "./rename-page.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "move-"));
  fillSite(directory, {
    "articles/old-name.md": article({ title: "A text about looms" }),
    "articles/other.md": `${article({ title: "Another text", draft: false })}\nSee [it](/blog/old-name#part), [this](/blog/old-name-too) and /blog/old-name.`,
    "articles/draft.md": article({ title: "A text that is not done", draft: true }),
    "redirects/articles.csv": "from,to,status,query\n/blog/older,/blog/old-name\n/blog/new-name,/blog\n",
  });
});
afterEach(() => rmSync(directory, { recursive: true }));

const now = new Date("2026-11-17T12:00:00Z");
const read = (file: string) => readFileSync(join(directory, file), "utf8");

describe("renameEntry", () => {
  it("moves the file and redirects the old address, in place of a redirect from the new one", async () => {
    const changed = await renameEntry("old-name", "new-name", { directory, now });
    expect(changed).toEqual(["articles/new-name.md", "articles/other.md", "redirects/articles.csv"]);
    expect(read("articles/new-name.md")).toContain("A text about looms");
    await expect(access(join(directory, "articles/old-name.md"))).rejects.toThrow();
    expect(read("redirects/articles.csv")).toBe(
      "from,to,status,query\n/blog/older,/blog/old-name\n/blog/old-name,/blog/new-name\n",
    );
  });

  it("changes the links to that page and to no other", async () => {
    await renameEntry("/blog/old-name", "new-name", { directory, now });
    expect(read("articles/other.md")).toContain(
      "See [it](/blog/new-name#part), [this](/blog/old-name-too) and /blog/new-name.",
    );
  });

  it("changes the references by slug in front matter and YAML", async () => {
    const changed = await renameEntry("people/ewa-klimek.yaml", "ewa-nowak", { directory, now });
    expect(changed).toContain("company.yaml");
    expect(read("articles/other.md")).toContain("author: ewa-nowak\n");
    expect(read("company.yaml")).toMatch(/enquiries: ewa-nowak\n\s+applications: ewa-nowak\n/);
    expect(read("redirects/people.csv")).toContain("/blog/author/ewa-klimek,/blog/author/ewa-nowak");
  });

  it("writes no redirect for a draft, which nobody has seen", async () => {
    expect(await renameEntry("draft", "done", { directory, now })).toEqual(["articles/done.md"]);
  });

  it.each([
    ["missing", "new", "There is no page 'missing'"],
    ["old-name", "other", "articles/other.md exists already"],
    ["old-name", "New Name", "cannot be an address"],
  ])("refuses to rename %s to %s", async (old, slug, message) => {
    await expect(renameEntry(old, slug, { directory, now })).rejects.toThrow(message);
  });
});

describe("removeEntry", () => {
  it("redirects the address and the links to a target", async () => {
    await removeEntry("old-name", "/blog/other", { directory, now });
    expect(read("redirects/articles.csv")).toContain("/blog/old-name,/blog/other\n");
    expect(read("articles/other.md")).toContain("See [it](/blog/other#part)");
  });

  it("marks the address as gone without a target", async () => {
    await removeEntry("old-name", undefined, { directory, now });
    expect(read("redirects/articles.csv")).toContain("/blog/old-name,,410\n");
    await expect(access(join(directory, "articles/old-name.md"))).rejects.toThrow();
  });
});
