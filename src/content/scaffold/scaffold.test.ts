import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { InvalidContent } from "../content-error.ts";
import { readContent, readDocumentsFrom } from "../load/read-content.ts";
import { files } from "../testing/small-site.ts";
import { writeSite } from "../testing/write-site.ts";
import { collectFacts, type Facts, initSite, listPlaceholders } from "./init-site.ts";
import { scaffoldFiles } from "./scaffold.ts";

const today = "2026-11-15";
const now = new Date(today);

const readSite = (directory: string) =>
  readContent({
    listLinkTargets,
    directory,
    now,
    showUnpublished: true,
    readDocuments: readDocumentsFrom(directory, new Map()),
  });

describe("scaffoldFiles", () => {
  it("creates a valid draft of an article", async () => {
    const directory = await writeSite();
    expect(await scaffoldFiles("article", { directory, today, title: "Łódź: 200 looms?" })).toEqual([
      "articles/lodz-200-looms.md",
    ]);
    const { articles } = await readSite(directory);
    expect(articles.find(({ slug }) => slug === "lodz-200-looms")).toMatchObject({
      title: "Łódź: 200 looms?",
      draft: true,
    });
  });

  it("creates a valid page of text", async () => {
    const directory = await writeSite();
    expect(await scaffoldFiles("page", { directory, today, title: "Terms of use" })).toEqual(["pages/terms-of-use.md"]);
    expect((await readSite(directory)).textPages).toContainEqual(
      expect.objectContaining({ slug: "terms-of-use", updatedOn: today }),
    );
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
    ["job", "jobs/a-new-one.md", "# Last day to apply"],
    ["ebook", "ebooks/a-new-one/ebook.yaml", "# What it is about, for related articles\n# Names from tags.yaml"],
  ] as const)("creates a %s with hints that is invalid until it is filled in", async (kind, file, hint) => {
    const directory = await writeSite();
    expect(await scaffoldFiles(kind, { directory, today, title: "A new one" })).toContain(file);
    expect(await readFile(join(directory, file), "utf8")).toContain(hint);
    const reading = readSite(directory);
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
    expect((await readSite(directory)).articles).toHaveLength(2);
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

describe("initSite", () => {
  const given = { name: "Loom & Sons", country: "GB", email: "hello@loom.example", currency: "GBP" };
  const writeEmptySite = () => writeSite(Object.fromEntries(Object.keys(files).map((file) => [file, null])));

  const cases: [string, Partial<Facts>][] = [
    ["only the facts that have no default", {}],
    ["names of one letter", { name: "L", person: "P", city: "C", trade: "T" }],
    ["long names", { name: "N".repeat(40), trade: "T".repeat(40), city: "C".repeat(40), person: "P".repeat(40) }],
    ["names that are special in YAML", { name: "yes: 'no' #1", person: "李", street: "- 1", "postal-code": "00123" }],
  ];
  it.each(cases)("writes a site without mistakes for %s", async (_, facts) => {
    const directory = await writeEmptySite();
    await initSite(directory, await collectFacts({ given: { ...given, ...facts }, now }), today);
    const { company, menus } = await readSite(directory);
    expect(company).toMatchObject({ name: facts.name ?? given.name, email: given.email, founded: 2026 });
    expect(menus.menu).toEqual([]);
    expect(await readFile(join(directory, "site.yaml"), "utf8")).toBe("identity: typographic\n");
    expect(await readFile(join(directory, "pages/home.yaml"), "utf8")).toContain("what it costs in GBP");
  });

  it("writes a site to which a tag and the draft of an article can be added", async () => {
    const directory = await writeEmptySite();
    await initSite(directory, await collectFacts({ given, now }), today);
    const addArticle = () => scaffoldFiles("article", { directory, today, title: "What we learned" });
    await expect(addArticle()).rejects.toThrow('needs an entry in tags.yaml first: npm run content -- new tag "…"');
    await writeFile(
      join(directory, "tags.yaml"),
      "- { slug: looms, title: Looms, description: What we learned about looms while we repaired and replaced them. }",
    );
    await addArticle();
    expect((await readSite(directory)).articles).toMatchObject([{ slug: "what-we-learned", draft: true }]);
  });

  it("writes nothing into a folder with files", async () => {
    const directory = await writeEmptySite();
    await mkdir(join(directory, "notes"));
    const facts = await collectFacts({ given, now });
    await expect(initSite(directory, facts, today)).rejects.toThrow(`${directory} is not empty.`);
    expect(await readdir(directory)).toEqual(["notes"]);
  });

  it("names the facts that are still placeholders", async () => {
    const facts = await collectFacts({ given: { ...given, trade: "Weaving", person: "Ada Reed" }, now });
    expect(listPlaceholders(facts)).toEqual(["telephone", "street", "city", "region", "postal code"]);
  });
});

describe("collectFacts", () => {
  it("asks for the facts that are not given, and again after an invalid answer; an empty one takes the default", async () => {
    const answers = ["pounds", "GBP", "Weaving", "soon", "1998"];
    const questions: string[] = [];
    const ask = async (question: string) => {
      questions.push(question);
      return answers.shift() ?? "";
    };
    const facts = await collectFacts({ given: { name: "Loom", country: "GB", email: "a@b.example" }, now, ask });
    expect(facts).toMatchObject({ name: "Loom", currency: "GBP", trade: "Weaving", founded: "1998", city: "City" });
    expect(questions.slice(0, 5)).toEqual([
      "Currency of your prices, as its code of three letters: ",
      "  expected a currency's code of three letters, like 'EUR'\nCurrency of your prices, as its code of three letters: ",
      "What the company does, in two or three words [Consultancy]: ",
      "Founded in the year [2026]: ",
      "  expected a year, like '2026'\nFounded in the year [2026]: ",
    ]);
  });

  it.each([
    [{}, 'Give --name "…": Name of the company.'],
    [{ name: "" }, "--name is '': a value is needed."],
    [{ name: "Loom", country: "Wales" }, "--country is 'Wales': expected a country's code of two capital letters"],
    [{ name: "Loom", country: "UK" }, "--country is 'UK': expected the country's code of ISO 3166, 'GB'"],
    [{ name: "Loom", country: "GB", email: "me" }, "--email is 'me': expected an email address."],
  ])("rejects the options %j without a terminal", async (given, message) => {
    await expect(collectFacts({ given, now })).rejects.toThrow(message);
  });
});
