import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/browser.ts";

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  // Firefox and WebKit have their own configuration.
  testIgnore: `${import.meta.dirname}/tests/browsers/**`,
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  // In CI a failed test is retried once, so that a flaky test is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // Long, because the machine may be busy; an assertion that holds does not wait for it.
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    launchOptions: {
      executablePath: findBrowser(),
      // Without a UTF-8 locale Chromium drops the name of a download that is not ASCII.
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
