import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/browser.ts";

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  // Firefox and WebKit have a configuration of their own.
  testIgnore: `${import.meta.dirname}/tests/browsers/**`,
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  // Where nobody can look again, what fails once and not twice is told as flaky.
  retries: process.env.CI ? 1 : 0,
  // A busy machine takes its time; what does not happen is found out either way.
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    launchOptions: {
      executablePath: findBrowser(),
      // Otherwise a download with an accent in its name loses its name.
      env: { ...process.env, LANG: "C.UTF-8" },
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
