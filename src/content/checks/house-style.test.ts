import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatContentErrors } from "../content-error.ts";
import { article } from "../testing/small-site.ts";
import { writeSite } from "../testing/write-site.ts";
import { checkHouseStyle, checkHouseStyleWithCache, readingEase } from "./house-style.ts";

describe("house style", () => {
  const said = (files: Record<string, string>) =>
    formatContentErrors(checkHouseStyle(Object.entries(files).map(([path, text]) => ({ path, text }))))
      .split("\n")
      .map((line) => line.trim());

  const plain = "The loom reads a card and lifts a thread. ";
  const links = "[one](/blog/one), [two](/blog/two#end), [proof](/case-studies/three). ";
  /** Words that are in no other text: a run of them repeats nothing. */
  const own = (mark: string, count: number) => Array.from({ length: count }, (_, at) => `${mark}${at}`).join(" a. ");
  const article = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`;
  const good = (title: string) => article(title, `${title} begins. ${links}${own(title, 950)}`);

  describe("house style", () => {
    it("says nothing of a good article", () => {
      expect(said({ "articles/a.md": good("Warp") })).toEqual([""]);
    });

    it.each([
      ["A seamless loom.", "'seamless' says nothing"],
      ["We leverage looms.", "'leverage' says nothing"],
      ["It is a cutting-edge loom.", "'cutting-edge' says nothing"],
      ["It’s not just a loom, it’s a way of life.", "'not just a loom, it’s ' says nothing"],
      ["Look at this loom!", "'m!': no exclamation marks"],
      ["A loom 🧵.", "'🧵': no exclamation marks and no pictures"],
    ])("refuses %s", (text, message) => {
      expect(said({ "company.yaml": `tagline: ${text}` })).toEqual([expect.stringContaining(message)]);
    });

    it("allows a sign of code and a word inside another", () => {
      expect(said({ "company.yaml": "tagline: if (a != b) the elevator is not locked" })).toEqual([""]);
    });

    it("finds twelve words in a row that two files share, once", () => {
      const shared = "the loom was read by a card with holes and it lifted a thread for each of them";
      expect(said({ "a.yaml": `- ${shared}`, "b.yaml": `- And so ${shared}` })).toEqual([
        "b.yaml  says the same as a.yaml: 'the loom was read by a card with holes and it lifted'",
      ]);
    });

    it("asks an article for its length and its links", () => {
      expect(said({ "articles/a.md": article("Weft", plain.repeat(8)) })).toEqual([
        "articles/a.md  has 72 words, expected 900 to 2000",
        "articles/a.md  links to 0 other articles, expected two or more",
        "articles/a.md  links to no service and no case study",
      ]);
    });

    it("asks an ebook for its length, over all chapters", () => {
      const chapters = { "ebooks/a/1.md": own("b", 900), "ebooks/a/2.md": own("c", 900) };
      expect(said(chapters)).toEqual(["ebooks/a/ebook.yaml  has 3598 words, expected 5000: fifteen pages of print"]);
    });

    it("hears two texts that begin alike", () => {
      const files = {
        "articles/a.md": good("Warp"),
        "articles/b.md": good("Weft").replace("Weft begins.", "Warp begins."),
      };
      expect(said(files)).toEqual(["articles/b.md  opening 'Warp begins. one,' is that of articles/a.md"]);
    });
  });

  describe("reading ease", () => {
    it("is high for short words in short sentences and low for the opposite", () => {
      expect(readingEase(plain.repeat(9))).toBeGreaterThan(95);
      expect(readingEase("Organisational considerations necessitate interdepartmental communication.")).toBeLessThan(0);
    });

    it("is asked of long texts", () => {
      const hard = "Organisational considerations necessitate comprehensive interdepartmental communication. ".repeat(
        50,
      );
      expect(said({ "case-studies/a.md": hard })[0]).toMatch(/reading ease is -\d+, expected 65 or more/);
    });
  });
});

describe("remembered style", () => {
  it("says again what it said until a file changes", async () => {
    const directory = await writeSite();
    const file = join(directory, "articles/first.md");
    const said = async () =>
      (await checkHouseStyleWithCache(directory, join(directory, ".memory/style"))).map(({ file }) => file);
    const write = (text: string, second: number) => {
      writeFileSync(file, article({}, text));
      utimesSync(file, second, second);
    };
    write("A loom of today!", 1);
    const before = await said();
    write("A loom of today.", 1);
    expect(await said(), "the same size and time").toEqual(before);
    write("A loom of today.", 2);
    expect(await said()).not.toEqual(before);
  });
});
