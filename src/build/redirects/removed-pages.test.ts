import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { article, fillSite } from "../../content/testing/small-site.ts";
import { parseRules } from "../../server/redirects/read-rules.ts";
import { findRemovedPages, reportRemovedPages } from "./removed-pages.ts";

let root: string;
let directory: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-C", root, "-c", "user.name=A", "-c", "user.email=a@b.c", ...args]);
const now = new Date("2026-11-17T12:00:00Z");

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "removed-"));
  directory = join(root, "content");
  fillSite(directory, {
    "articles/old-name.md": article({ title: "A text about looms" }),
    "articles/gone.md": article({ title: "A text about something else", tags: ["testing"] }),
    "articles/draft.md": article({ title: "A text that is not done", draft: true }),
  });
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "Start");
});
afterEach(() => rmSync(root, { recursive: true }));

it("offers the row for a renamed and for a removed page, and leaves the index as it is", async () => {
  renameSync(join(directory, "articles/old-name.md"), join(directory, "articles/new-name.md"));
  rmSync(join(directory, "articles/gone.md"));
  rmSync(join(directory, "articles/draft.md"));
  const before = String(git("status", "--porcelain"));
  const removed = await findRemovedPages(directory, now);
  const messages = reportRemovedPages(removed, []).map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringContaining("add '/blog/gone,,410' to redirects/articles.csv"),
    expect.stringContaining("add '/blog/old-name,/blog/new-name' to redirects/articles.csv"),
  ]);
  expect(String(git("status", "--porcelain"))).toBe(before);
  const { rules } = parseRules("redirects/a.csv", "from,to\n/blog/gone,/blog\n/blog/old-name,/blog/new-name");
  expect(reportRemovedPages(removed, rules)).toEqual([]);
});

it("finds nothing in a folder that is no Git repository", async () => {
  rmSync(join(root, ".git"), { recursive: true });
  expect(await findRemovedPages(directory, now)).toEqual([]);
});
