import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LocatedContentError } from "../../content/content-error.ts";
import { findPage, formatRedirect, isUnpublished } from "../../content/scaffold/rename-page.ts";
import { createRuleMatcher } from "../../server/redirects/resolve-redirect.ts";
import type { Rule } from "../../server/redirects/rules.ts";

const run = promisify(execFile);

export interface RemovedPage {
  /** Path below the site's folder. */
  file: string;
  /** The file that Git takes for the same one under another name. */
  newFile?: string | undefined;
}

/**
 * Pages whose files were removed or renamed since the last push, or since the last commit without one. Empty where there
 * is no Git repository.
 */
export async function findRemovedPages(directory: string, now: Date): Promise<RemovedPage[]> {
  const folder = await mkdtemp(join(tmpdir(), "removed-pages-"));
  // An index of its own: Git recognizes a renamed file only if its new name is in the index, and the editor's stays as it is.
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, "index") };
  const git = async (...args: string[]) =>
    (await run("git", ["-C", directory, ...args], { env, maxBuffer: 64 << 20 })).stdout.trim();
  try {
    const base = await git("merge-base", "HEAD", "@{upstream}").catch(() => "HEAD");
    await git("read-tree", base);
    await git("add", "--all", ".");
    const changes = await git("diff", "--cached", "--name-status", "--relative", "-M", "--diff-filter=DR", "-z", base);
    return await listRemovedPages(changes, (file) => git("show", `${base}:./${file}`), now);
  } catch {
    return [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `changes` is the output of `git diff --name-status -z`. */
async function listRemovedPages(
  changes: string,
  readOld: (file: string) => Promise<string>,
  now: Date,
): Promise<RemovedPage[]> {
  const removed: RemovedPage[] = [];
  const parts = changes.split("\0");
  for (let status = parts.shift(); status; status = parts.shift()) {
    const file = parts.shift() ?? "";
    const newFile = status.startsWith("R") ? parts.shift() : undefined;
    if (!findPage(file)) continue;
    if (!isUnpublished(file, await readOld(file), now)) removed.push({ file, newFile });
  }
  return removed;
}

/** Mistakes for removed pages without a redirect, each with the row to add. */
export function reportRemovedPages(removed: RemovedPage[], rules: readonly Rule[]): LocatedContentError[] {
  const findRule = createRuleMatcher(rules);
  return removed.flatMap(({ file, newFile }) => {
    const page = findPage(file);
    if (!page || findRule(page.path)) return [];
    const target = newFile ? findPage(newFile)?.path : undefined;
    const row = formatRedirect(page.path, target ?? "");
    const advice = target
      ? `add '${row}' to ${page.redirects}, or run 'npm run content -- rename', which also changes the links`
      : `add '${row}' to ${page.redirects}, or a row with a target in place of 410`;
    return [{ file, message: `is gone, and links to ${page.path} would break: ${advice}` }];
  });
}
