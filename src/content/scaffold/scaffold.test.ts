import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { InvalidContent } from "../content-error.ts";
import { readContent, readDocumentsFrom } from "../load/read-content.ts";
import { writeSite } from "../testing/write-site.ts";
import { scaffoldFiles } from "./scaffold.ts";

const today = "2026-11-15";

describe("scaffoldFiles", () => {
  it("creates a valid draft of an article", async () => {
    const directory = await writeSite();
    expect(await scaffoldFiles("article", { directory, today, title: "Łódź: 200 looms?" })).toEqual([
      "articles/lodz-200-looms.md",
    ]);
    const readDocuments = readDocumentsFrom(directory, new Map());
    const { articles } = await readContent({
      listLinkTargets,
      directory,
      now: new Date(today),
      showUnpublished: true,
      readDocuments,
    });
    expect(articles.find(({ slug }) => slug === "lodz-200-looms")).toMatchObject({
      title: "Łódź: 200 looms?",
      draft: true,
    });
  });

  it("rejects an article without an author, tag or category to refer to", async () => {
    const scaffoldArticle = async (files: Record<string, string | null>) =>
      scaffoldFiles("article", { directory: await writeSite(files), today, title: "A new one" });
    await expect(scaffoldArticle({ "people/ewa-klimek.yaml": null })).rejects.toThrow("people/");
    await expect(scaffoldArticle({ "tags.yaml": "[]" })).rejects.toThrow("tags.yaml");
    await expect(scaffoldArticle({ "categories.yaml": "" })).rejects.toThrow("categories.yaml");
  });

  it.each([
    ["case-study", "case-studies/a-new-one.md", 'label: "" # What got better, in lower case'],
    ["service", "services/expertise/a-new-one.md", "# What it costs and what moves the price"],
    ["job", "jobs/a-new-one.md", "# After this day the page answers 410"],
    ["ebook", "ebooks/a-new-one/ebook.yaml", "# Chapter files in this folder, in reading order"],
  ] as const)("creates a %s with hints that is invalid until it is filled in", async (kind, file, hint) => {
    const directory = await writeSite();
    expect(await scaffoldFiles(kind, { directory, today, title: "A new one" })).toContain(file);
    expect(await readFile(join(directory, file), "utf8")).toContain(hint);
    const readDocuments = readDocumentsFrom(directory, new Map());
    const reading = readContent({
      listLinkTargets,
      directory,
      now: new Date(today),
      showUnpublished: true,
      readDocuments,
    });
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
  ])("limits the slug to 80 characters: %s", async (title, end) => {
    const directory = await writeSite();
    const [file = ""] = await scaffoldFiles("article", { directory, today, title });
    expect(file).toMatch(new RegExp(`${end}\\.md$`));
    const readDocuments = readDocumentsFrom(directory, new Map());
    const reading = readContent({
      listLinkTargets,
      directory,
      now: new Date(today),
      showUnpublished: true,
      readDocuments,
    });
    expect((await reading).articles).toHaveLength(2);
  });

  it("rejects a title whose file exists", async () => {
    const directory = await writeSite();
    const reading = scaffoldFiles("article", { directory, today, title: "First" });
    await expect(reading).rejects.toThrow("articles/first.md exists already.");
  });

  it("rejects a title without letters or digits", async () => {
    const directory = await writeSite();
    await expect(scaffoldFiles("job", { directory, today, title: "???" })).rejects.toThrow("no letters");
  });

  it.each([
    ["tag", "tags.yaml", 'title: "Looms: new"'],
    ["category", "categories.yaml", "dye: madder # Colour of covers and patterns. One of: madder"],
    ["series", "series.yaml", 'description: "" # One or two sentences'],
    ["question", "questions/general.yaml", 'question: "Looms: new"'],
  ] as const)("adds a %s to its list, once", async (kind, file, line) => {
    const directory = await writeSite();
    const before = await readFile(join(directory, file), "utf8").catch(() => "");
    const add = () => scaffoldFiles(kind, { directory, today, title: "Looms: new" });
    expect(await add()).toEqual([file]);
    const after = await readFile(join(directory, file), "utf8");
    expect(after.startsWith(before.trimEnd())).toBe(true);
    expect(after.slice(before.length)).toContain(line);
    await expect(add()).rejects.toThrow(`${file} has 'looms-new' already.`);
  });

  it("creates a person", async () => {
    const directory = await writeSite();
    expect(await scaffoldFiles("person", { directory, today, title: "Ada Król" })).toEqual(["people/ada-krol.yaml"]);
    expect(await readFile(join(directory, "people/ada-krol.yaml"), "utf8")).toContain("name: Ada Król");
  });
});
