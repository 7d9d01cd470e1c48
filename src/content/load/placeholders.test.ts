import { expect, it } from "vitest";
import { stringify } from "yaml";
import { read, readErrors } from "../testing/read-site.ts";
import { article, files } from "../testing/small-site.ts";
import { fillMarkdown } from "./placeholders.ts";

const company = stringify({
  ...files["company.yaml"],
  leads: { answerWithin: { enquiries: 4 } },
  facts: [{ name: "dayRate", value: "€1,150" }],
});

it("fills in facts in fields, front matter and questions", async () => {
  const home = { ...files["pages/home.yaml"], lead: "{company.facts.dayRate} a day, by {company.name}." };
  const answer = `We answer within {company.leads.answerWithin.enquiries}. ${"More about it. ".repeat(5)}`;
  const { pages, articles, questions } = await read({
    "company.yaml": company,
    "pages/home.yaml": stringify(home),
    "articles/first.md": article({ title: "Written in {company.address.locality}" }),
    "questions/when.yaml": stringify([{ question: "When do you answer?", answer, slug: "when" }]),
  });
  expect(pages.home.lead).toBe("€1,150 a day, by Small.");
  expect(articles[0]?.title).toBe("Written in Łódź");
  expect(questions.find(({ slug }) => slug === "when")?.html).toContain("We answer within four working days.");
});

it("fills in facts in Markdown, but not in code", () => {
  const facts = new Map([["email", "a@b.example"]]);
  const code = "`{company.email}`\n\n```tsx\n<a>{company.email}</a>\n```\n";
  expect(fillMarkdown(`Write to {company.email}.\n\n${code}`, facts, 0)).toEqual({
    text: `Write to a@b.example.\n\n${code}`,
    problems: [],
  });
});

it("reports a fact that company.yaml does not have, with its position", async () => {
  const contact = stringify({ ...files["pages/contact.yaml"], budgets: ["{company.facts.dayrate}"] });
  const errors = await readErrors({
    "company.yaml": company,
    "pages/contact.yaml": contact,
    "articles/first.md": article({}, "A text.\n\nWrite to {company.mail}."),
  });
  expect(errors).toEqual([
    expect.stringMatching(
      /^articles\/first\.md:\d+:10 {2}company\.yaml has no text 'mail', which \{company\.mail\} names/,
    ),
    expect.stringMatching(/^pages\/contact\.yaml:\d+:5 {2}.* — did you mean 'facts\.dayRate'\?$/),
  ]);
});
