import { expect, test } from "../site.ts";
import { ownProject } from "./project-copy.ts";

test.describe.configure({ timeout: 120_000 });

const ARTICLE = "articles/questions-a-founder-should-ask-an-agency.md";

/** What an editor changes, from what one page shows to what stands on many. */
const edits: [name: string, file: string, change: (text: string) => string][] = [
  ["another title", ARTICLE, (text) => text.replace(/^title: .*/m, "title: A list that somebody reads at night")],
  [
    "words of another article",
    ARTICLE,
    (text) => `${text}\n${"Salary, hiring, interview, candidate, recruiting. ".repeat(40)}\n`,
  ],
  [
    "other tags and another day",
    ARTICLE,
    (text) => text.replace(/^tags: .*/m, "tags: [hiring]").replace(/^publishedOn: .*/m, "publishedOn: 2026-01-05"),
  ],
  ["another question", "questions/general.yaml", (text) => text.replace("What does it cost", "What will it cost")],
];

test("a build after an edit is the build that all pages are made for, and looks at few of them", () => {
  const project = ownProject();
  try {
    project.build();
    for (const [name, file, change] of edits) {
      project.write(file, change(project.read(file)));
      const { id, looked } = project.build();
      project.forgetBuild();
      const fresh = project.build();
      expect(id, name).toBe(fresh.id);
      expect(looked, name).toBeGreaterThan(0);
      expect(looked, name).toBeLessThan(fresh.looked * 0.75);
    }
  } finally {
    project.end();
  }
});
