import { defineConfig } from "@playwright/test";
import "../global-setup.ts";
import type { Engine } from "./fixtures.ts";

/** The site in Firefox and WebKit. Playwright Test runs the tests; the browsers are the system's own. */
export default defineConfig<object, { engine: Engine }>({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "../global-setup.ts",
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: "../../node_modules/.cache/test-browsers",
  reporter: [["list"], ["./summary.ts"]],
  projects: [
    { name: "firefox", use: { engine: "firefox" } },
    // With scripts switched off, WebKitWebDriver cannot even find an element.
    { name: "webkit", use: { engine: "webkit" }, testIgnore: "no-script.spec.ts" },
  ],
});
