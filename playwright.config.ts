import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/browser.ts";

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  // A busy machine takes its time; what does not happen is found out either way.
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    launchOptions: {
      executablePath: findBrowser(),
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
