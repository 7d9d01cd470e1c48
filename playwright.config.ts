import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/browser.ts";
import "./tests/global-setup.ts";
import type { TestOptions } from "./tests/site.ts";

export default defineConfig<object, TestOptions>({
  // Firefox and WebKit have their own configuration.
  projects: [
    { name: "browser", testDir: "tests/browser" },
    { name: "http", testDir: "tests/http", use: { hasFaultProxy: false } },
  ],
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/global-setup.ts",
  workers: 2,
  fullyParallel: true,
  // Long, because the machine may be busy; a test that passes does not wait for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    // Screenshots of every action and copies of the sources would slow down the tests that pass.
    trace: { mode: "retain-on-failure", screenshots: false, sources: false },
    screenshot: "only-on-failure",
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
