import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { InvalidContent } from "../content-error.ts";
import { readContent, readDocumentsFrom } from "../load/read-content.ts";
import { writeSite } from "../testing/write-site.ts";
import { scaffoldFiles } from "./scaffold.ts";

const today = "2026-11-15";

describe("a new thing", () => {
  it("is an article that passes the check and is a draft", async () => {
    const directory = await writeSite();
    expect(await scaffoldFiles("article", { directory, today, title: "Łódź: 200 looms?" })).toEqual([
      "articles/lodz-200-looms.md",
    ]);
    const readDocuments = readDocumentsFrom(directory, new Map());
    const { articles } = await readContent({ directory, now: new Date(today), showUnpublished: true, readDocuments });
    expect(articles.find(({ slug }) => slug === "lodz-200-looms")).toMatchObject({
      title: "Łódź: 200 looms?",
      draft: true,
    });
  });

  it("is no article before there is somebody to write it and something to file it under", async () => {
    const begin = async (files: Record<string, string | null>) =>
      scaffoldFiles("article", { directory: await writeSite(files), today, title: "A new one" });
    await expect(begin({ "people/ewa-klimek.yaml": null })).rejects.toThrow("content/people/");
    await expect(begin({ "tags.yaml": "[]" })).rejects.toThrow("content/tags.yaml");
    await expect(begin({ "categories.yaml": "" })).rejects.toThrow("content/categories.yaml");
  });

  it.each([
    ["case-study", "case-studies/a-new-one.md", 'label: "" # What got better, in lower case'],
    ["job", "jobs/a-new-one.md", "# After this day the page answers 410"],
    ["ebook", "ebooks/a-new-one/ebook.yaml", "# Chapter files in this folder, in reading order"],
  ] as const)("is a %s with hints, which is not published before it is written", async (kind, file, hint) => {
    const directory = await writeSite();
    expect(await scaffoldFiles(kind, { directory, today, title: "A new one" })).toContain(file);
    expect(await readFile(join(directory, file), "utf8")).toContain(hint);
    const readDocuments = readDocumentsFrom(directory, new Map());
    const reading = readContent({ directory, now: new Date(today), showUnpublished: true, readDocuments });
    await expect(reading).rejects.toThrow(InvalidContent);
    await expect(reading).rejects.toThrow("description is 0 characters long");
  });

  it.each([
    [
      "A title of eighty-seven letters is one that a page may have and an address may not, see",
      "may-have-and-an-address-may",
    ],
    [`${"Warp ".repeat(15)}wefts and more`, "warp-wefts"],
    ["x".repeat(90), "x".repeat(80)],
  ])("has an address that is not too long: %s", async (title, end) => {
    const directory = await writeSite();
    const [file = ""] = await scaffoldFiles("article", { directory, today, title });
    expect(file).toMatch(new RegExp(`${end}\\.md$`));
    const readDocuments = readDocumentsFrom(directory, new Map());
    const reading = readContent({ directory, now: new Date(today), showUnpublished: true, readDocuments });
    expect((await reading).articles).toHaveLength(2);
  });

  it("never overwrites an old one", async () => {
    const directory = await writeSite();
    const reading = scaffoldFiles("article", { directory, today, title: "First" });
    await expect(reading).rejects.toThrow("content/articles/first.md exists already.");
  });

  it("needs a title that an address can be made of", async () => {
    const directory = await writeSite();
    await expect(scaffoldFiles("job", { directory, today, title: "???" })).rejects.toThrow("no letters");
  });
});
