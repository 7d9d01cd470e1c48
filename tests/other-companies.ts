import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";

const NOT_COPIED = /^(node_modules|dist|var|content|test-results|\.git|\.cache)(\/|$)/;
const FACTS = ["--name", "Minimal", "--country", "GB", "--email", "hello@minimal.example", "--currency", "GBP"];

/** How content/ is filled in a copy of the project. */
const companies: Record<string, (folder: string) => void> = {
  "examples/second-company": (folder) =>
    cpSync("examples/second-company", join(folder, "content"), { recursive: true }),
  "the site that content init writes": (folder) => run(folder, "node", "src/build/cli/content.ts", "init", ...FACTS),
};

/** Runs a command in a folder; ends this program if it fails. */
function run(cwd: string, command: string, ...args: string[]): void {
  // The copy's own content is tested, not the site that the surrounding `npm test` was started for.
  const env = { ...process.env, SITE_DIR: "content", DIST_DIR: "dist" };
  const { status } = spawnSync(command, args, { cwd, env, stdio: "inherit" });
  if (status === 0) return;
  console.error(`In a copy of the project with other content, this failed: ${command} ${args.join(" ")}`);
  rmSync(cwd, { recursive: true });
  process.exit(1);
}

/**
 * Replaces content/ in copies of the project by that of other companies, and runs the tests of `npm test` that read it:
 * no file outside content/ may need a change.
 */
for (const [name, writeContent] of Object.entries(companies)) {
  console.log(`content/ is ${name}`);
  const folder = mkdtempSync(join(tmpdir(), "company-"));
  const filter = (source: string) => !NOT_COPIED.test(relative(".", source).replaceAll("\\", "/"));
  cpSync(".", folder, { recursive: true, filter });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  writeContent(folder);
  run(folder, "vitest", "run", "--reporter=dot", "--project", "!slow");
  run(folder, "playwright", "test", "--grep", "@site", "--grep-invert", "@all", "--reporter=dot");
  rmSync(folder, { recursive: true });
}
