import { spawnSync } from "node:child_process";
import { basename } from "node:path";

/** Tests run on the fixture site unless `SITE_DIR` names another one. Processes that they start inherit both variables. */
const site = process.env.SITE_DIR || "tests/fixture-site";
process.env.SITE_DIR = site;
process.env.DIST_DIR ||= site === "content" ? "dist" : `.cache/sites/${basename(site)}`;

/** Builds what is stale of the site under test, and finishes the build. Playwright calls it before the first test. */
export default function buildSite(): void {
  for (const script of ["src/build/cli/build.ts", "src/build/cli/finish-build.ts"]) {
    const { status } = spawnSync(process.execPath, [script], { stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) throw new Error(`The site in ${site} was not built.`);
  }
}
