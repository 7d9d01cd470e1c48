import { readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { openDist } from "../../src/build-store/dist.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { createProjectCopy } from "./project-copy.ts";

// A build takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

const ARTICLE = "articles/estimates-as-ranges.md";

/** Typical edits, from text on one page to data that is shown on many pages. */
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
    (text) => text.replace(/^tags: .*/m, "tags: [react]").replace(/^publishedOn: .*/m, "publishedOn: 2026-01-05"),
  ],
  ["another question", "questions/general.yaml", (text) => text.replace("What does it cost", "What will it cost")],
];

test("an incremental build after an edit equals a full build and checks few pages", ONLY_IN_ALL, () => {
  const project = createProjectCopy();
  try {
    project.build();
    for (const [name, file, change] of edits) {
      project.writeFile(file, change(project.readFile(file)));
      const { id, checkedPages } = project.build();
      project.removeCurrentBuild();
      const fresh = project.build();
      expect(id, name).toBe(fresh.id);
      expect(checkedPages, name).toBeGreaterThan(0);
      expect(checkedPages, name).toBeLessThan(fresh.checkedPages * 0.75);
    }
  } finally {
    project.dispose();
  }
});

test("a build writes a truncated asset again", ONLY_IN_ALL, () => {
  const project = createProjectCopy();
  try {
    const { id } = project.build();
    const dist = openDist(join(project.folder, "dist"));
    const [script = ""] = Object.keys(dist.manifest(id).assetHashes ?? {}).filter((name) => name.endsWith(".js"));
    const file = dist.at("assets", script);
    const intact = readFileSync(file);
    truncateSync(file, Math.floor(intact.length / 2));
    project.build();
    expect(readFileSync(file).equals(intact)).toBe(true);
  } finally {
    project.dispose();
  }
});
