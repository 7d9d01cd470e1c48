import { expect, test } from "../site.ts";
import { ownProject } from "./own-project.ts";

test.describe.configure({ timeout: 120_000 });

const ARTICLE = "articles/questions-a-founder-should-ask-an-agency.md";

/** What an editor changes, from what one page shows to what stands on many. */
const edits: Record<string, (text: string) => string> = {
  "a sentence more": (text) => `${text}\nThe list is short.\n`,
  "another title": (text) => text.replace(/^title: .*/m, "title: A list that somebody reads at night"),
  "words of another article": (text) => `${text}\n${"Salary, hiring, interview, candidate, recruiting. ".repeat(40)}\n`,
  "other tags": (text) => text.replace(/^tags: .*/m, "tags: [hiring]"),
};

test("a build after an edit is the build that all pages are made for, and looks at few of them", () => {
  const project = ownProject();
  try {
    project.build();
    for (const [name, change] of Object.entries(edits)) {
      project.write(ARTICLE, change(project.read(ARTICLE)));
      const { id, looked } = project.build();
      project.forgetBuild();
      const fresh = project.build();
      expect(id, name).toBe(fresh.id);
      expect(looked, name).toBeGreaterThan(0);
      if (name !== "other tags") expect(looked, name).toBeLessThan(fresh.looked / 2);
    }
  } finally {
    project.end();
  }
});
