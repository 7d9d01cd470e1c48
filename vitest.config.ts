import { defineConfig } from "vitest/config";

/** Tests with module state or a database. Each file needs its own module graph. */
const ISOLATED = "src/{telemetry,leads,server}/**";

/**
 * Tests that start a program in every case, typeset ebooks, draw every icon or use a database, this time PostgreSQL instead of
 * SQLite. `npm run test:all` runs them, `npm run check` does not.
 */
const SLOW = [
  "src/shared/run-command.test.ts",
  "src/content/examples/*.test.ts",
  "src/build/ebooks/{artwork,edge-cases,site-papers,typeset}.test.ts",
  "src/build/assets/icon-files.test.ts",
];
const DATABASES = [
  "src/leads/{,operator/,outbox/,store/,submit/,report/,subscribers/}*.test.ts",
  "src/telemetry/{node,*/receipts,*/page-counter}.test.ts",
];

/** Long, because the machine may be busy; a test that passes and a condition that holds do not wait for them. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** Only some files are isolated, because isolation costs more time than most files take to run. */
export default defineConfig({
  test: {
    // The default leaves one core free, which is half of a machine with two.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...timeouts,
          name: "isolated",
          include: [`${ISOLATED}/*.test.{ts,tsx}`],
        },
      },
      {
        test: {
          ...timeouts,
          name: "shared",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [ISOLATED, ...SLOW],
          isolate: false,
        },
      },
      {
        test: {
          ...timeouts,
          name: "slow",
          include: [...SLOW, ...DATABASES],
          globalSetup: ["src/leads/testing/global-postgres.ts"],
        },
      },
    ],
  },
});
