import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { siteSchema } from "../model/page.ts";

const root = resolve(import.meta.dirname, "../../..");

/** The site whose own content `npm test` checks: that in `SITE_DIR`, or in content/. */
export const siteDirectory = resolve(root, process.env.SITE_DIR || "content");

/** A site with one or two entries of every kind, for tests of the platform. */
export const fixtureDirectory = join(root, "tests/fixture-site");

const settingsFile = join(siteDirectory, "site.yaml");

/** The checks that the site has switched on. */
export const { checks } = siteSchema.parse(existsSync(settingsFile) ? parse(readFileSync(settingsFile, "utf8")) : {});
