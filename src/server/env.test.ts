import { resolve } from "node:path";
import { expect, it } from "vitest";
import { BadEnvironment, findSiteDirectory, readEnv } from "./env.ts";

it("returns defaults for an empty environment", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: "localhost",
    SITE_URL: "http://localhost:3000",
    TRUST_PROXY: 0,
    WORKERS: 1,
  });
});

it("treats an empty value as not set and derives SITE_URL from PORT", () => {
  expect(readEnv({ PORT: "8080", SITE_URL: "", GTM_ID: "" }).SITE_URL).toBe("http://localhost:8080");
  expect(readEnv({ SITE_URL: "https://www.example.com/" }).SITE_URL).toBe("https://www.example.com");
});

it("does not repeat an invalid DSN, which may contain a secret", () => {
  const read = () => readEnv({ SENTRY_DSN: "https://key:secret@sentry.example/x" });
  expect(read).toThrow("SENTRY_DSN is refused: The DSN is not valid: it must look like");
  expect(read).not.toThrow("secret");
});

it.each([
  ["PORT", "eighty"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["SITE_URL", "www.example.com"],
  ["SITE_URL", "ftp://example.com"],
  ["SITE_URL", "https://example.com/path"],
  ["GTM_ID", "GTM-abc"],
  ["GTM_HOST", "tags.example.com"],
  ["HSTS_SUBDOMAINS", "no"],
  ["SENTRY_DSN", "key@sentry"],
  ["SENTRY_DSN", "https://sentry.example/1"],
  ["TRUST_PROXY", "yes"],
  ["WORKERS", "0"],
  ["METRICS_ALLOW", "10.0.0.1, the-watcher"],
])("throws an error that names %s for '%s'", (name, value) => {
  const read = () => readEnv({ [name]: value });
  expect(read).toThrow(BadEnvironment);
  expect(read).toThrow(new RegExp(`^${name} (must|is) [^\\n]+$`));
});

it("requires a site in this folder for the editor, which needs its path in the repository", () => {
  const EDITOR_REPO = "github:owner/site";
  expect(() => readEnv({ EDITOR_REPO, SITE_DIR: "../site" })).toThrow("SITE_DIR must be in this folder if EDITOR_REPO");
  expect(() => readEnv({ EDITOR_REPO, SITE_DIR: resolve("sites/mine") })).not.toThrow();
  expect(() => readEnv({ SITE_DIR: "../site" })).not.toThrow();
});

it("finds the site's folder by SITE_DIR, and reports one that is missing or a file", () => {
  expect(findSiteDirectory(readEnv({ SITE_DIR: "src/content" }))).toBe(
    import.meta.dirname.replace("server", "content"),
  );
  for (const SITE_DIR of ["exmples/second", "package.json"])
    expect(() => findSiteDirectory(readEnv({ SITE_DIR }))).toThrow(
      new BadEnvironment(`SITE_DIR (or --site) must be the folder of a site: there is no '${SITE_DIR}'.`),
    );
});
