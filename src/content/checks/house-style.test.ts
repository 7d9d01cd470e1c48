import { describe, expect, it } from "vitest";
import { formatContentErrors } from "../content-error.ts";
import { checkHouseStyle, readingEase } from "./house-style.ts";

describe("checkHouseStyle", () => {
  const findIssues = (files: Record<string, string>) =>
    formatContentErrors(checkHouseStyle(Object.entries(files).map(([path, text]) => ({ path, text }))))
      .split("\n")
      .map((line) => line.trim());

  const plain = "The loom reads a card and lifts a thread. ";
  const links = "[one](/blog/one), [two](/blog/two#end), [proof](/case-studies/three). ";
  /** Words that occur in no other text, so that no passage is reported as duplicate. */
  const uniqueWords = (mark: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${mark}${at}`).join(" a. ");
  const article = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`;
  const good = (title: string) => article(title, `${title} begins. ${links}${uniqueWords(title, 950)}`);

  describe("findings", () => {
    it("finds nothing in a good article", () => {
      expect(findIssues({ "articles/a.md": good("Warp") })).toEqual([""]);
    });

    it.each([
      ["A seamless loom.", "'seamless' says nothing"],
      ["We leverage looms.", "'leverage' says nothing"],
      ["It is a cutting-edge loom.", "'cutting-edge' says nothing"],
      ["It’s not just a loom, it’s a way of life.", "'not just a loom, it’s ' says nothing"],
      ["Look at this loom!", "'m!': no exclamation marks"],
      ["A loom 🧵.", "'🧵': no exclamation marks and no pictures"],
    ])("reports %s", (text, message) => {
      expect(findIssues({ "company.yaml": `tagline: ${text}` })).toEqual([expect.stringContaining(message)]);
    });

    it("ignores != in code and phrases inside longer words", () => {
      expect(findIssues({ "company.yaml": "tagline: if (a != b) the elevator is not locked" })).toEqual([""]);
    });

    it("reports twelve words in a row in two files once", () => {
      const shared = "the loom was read by a card with holes and it lifted a thread for each of them";
      expect(findIssues({ "a.yaml": `- ${shared}`, "b.yaml": `- And so ${shared}` })).toEqual([
        "b.yaml  says the same as a.yaml: 'the loom was read by a card with holes and it lifted'",
      ]);
    });

    it("reports an article that is too short and has too few links", () => {
      expect(findIssues({ "articles/a.md": article("Weft", plain.repeat(8)) })).toEqual([
        "articles/a.md  has 72 words, expected 900 to 2000",
        "articles/a.md  links to 0 other articles, expected two or more",
        "articles/a.md  links to no service and no case study",
      ]);
    });

    it("reports a link to a page that was published later, unless the text was updated since", () => {
      const dated = (dates: string, body = "") => `---\n${dates}\n---\n\n${body}\n`;
      const study = (dates: string) => ({
        "articles/late.md": good("Late").replace("title: Late", "title: Late\npublishedOn: 2026-05-02"),
        "case-studies/a.md": dated(dates, "See [this](/blog/late#end). ![One](one.svg) ![Two](two.svg)"),
      });
      expect(findIssues(study("publishedOn: 2026-05-02"))).toEqual([""]);
      expect(findIssues(study("publishedOn: 2026-05-01\nupdatedOn: 2026-05-03"))).toEqual([""]);
      expect(findIssues(study("publishedOn: 2026-05-01"))).toEqual([
        "case-studies/a.md  link to '/blog/late#end', published on 2026-05-02, after this text: update it and set updatedOn",
      ]);
    });

    it("reports an ebook whose chapters are too short in total", () => {
      const chapters = { "ebooks/a/1.md": uniqueWords("b", 900), "ebooks/a/2.md": uniqueWords("c", 900) };
      expect(findIssues(chapters)).toEqual([
        "ebooks/a/ebook.yaml  has 3598 words, expected 5000: fifteen pages of print",
      ]);
    });

    it("reports a case study with fewer than two drawings", () => {
      const drawing = (name: string) => `![A screen of the ${name}](${name}.svg)\n\n`;
      const files = {
        "case-studies/a.md": article("Warp", `The card. ${drawing("list")}![A photo](loom.png)`),
        "case-studies/b.md": article("Weft", `The loom. ${drawing("queue")}${drawing("chart")}`),
      };
      expect(findIssues(files)).toEqual(["case-studies/a.md  shows fewer than 2 drawings of the product"]);
    });

    it("reports two articles with the same first words", () => {
      const files = {
        "articles/a.md": good("Warp"),
        "articles/b.md": good("Weft").replace("Weft begins.", "Warp begins."),
      };
      expect(findIssues(files)).toEqual(["articles/b.md  opening 'Warp begins. one,' is that of articles/a.md"]);
    });
  });

  describe("reading ease", () => {
    it("is high for short words in short sentences and low for the opposite", () => {
      expect(readingEase(plain.repeat(9))).toBeGreaterThan(95);
      expect(readingEase("Organisational considerations necessitate interdepartmental communication.")).toBeLessThan(0);
    });

    it("is reported for a hard text of more than 250 words", () => {
      const hard = "Organisational considerations necessitate comprehensive interdepartmental communication. ".repeat(
        50,
      );
      expect(findIssues({ "case-studies/a.md": hard })[0]).toMatch(/reading ease is -\d+, expected 65 or more/);
    });
  });
});
