import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";

const NOT_COPIED = /^(node_modules|dist|var|content|test-results|\.git|\.cache)(\/|$)/;
const FACTS = ["--name", "Minimal", "--country", "GB", "--email", "hello@minimal.example", "--currency", "GBP"];

interface OtherCompany {
  name: string;
  /** Fills content/ in a copy of the project. */
  writeContent: (folder: string) => void;
  runTests: (folder: string) => void;
}

const companies: OtherCompany[] = [
  {
    name: "the site that content init writes",
    writeContent: (folder) => run(folder, "node", "src/build/cli/content.ts", "init", ...FACTS),
    // All of `npm test`: a test of the platform that reads content/ fails here, because almost nothing is in it.
    runTests: (folder) => run(folder, "node", "scripts/test.ts"),
  },
  {
    name: "examples/second-company",
    writeContent: (folder) => cpSync("examples/second-company", join(folder, "content"), { recursive: true }),
    // The tests of `npm test` that read content/.
    runTests: (folder) => {
      run(folder, "vitest", "run", "--reporter=dot", "--project", "!slow");
      run(folder, "playwright", "test", "--grep", "@site", "--grep-invert", "@all", "--reporter=dot");
    },
  },
];

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
 * Replaces content/ in copies of the project by that of other companies, and runs `npm test` there: no file outside
 * content/ may need a change.
 */
for (const { name, writeContent, runTests } of companies) {
  console.log(`content/ is ${name}`);
  const folder = mkdtempSync(join(tmpdir(), "company-"));
  const filter = (source: string) => !NOT_COPIED.test(relative(".", source).replaceAll("\\", "/"));
  cpSync(".", folder, { recursive: true, filter });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  writeContent(folder);
  runTests(folder);
  rmSync(folder, { recursive: true });
}
