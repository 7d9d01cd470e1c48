import { defineConfig } from "vitest/config";

/** Tests with module state or a database. Each file needs its own module graph. */
const ISOLATED = "src/{telemetry,leads,server,content/examples}/**";

/** Long, because the machine may be busy; a condition that holds ends the poll at once. */
const expectOptions = { poll: { timeout: 4_000 } };

/** Only some files are isolated, because isolation costs more time than most files take to run. */
export default defineConfig({
  test: {
    // The default leaves one core free, which is half of a machine with two.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "isolated",
          expect: expectOptions,
          include: [`${ISOLATED}/*.test.{ts,tsx}`],
          globalSetup: ["src/leads/testing/global-postgres.ts"],
        },
      },
      {
        test: {
          name: "shared",
          expect: expectOptions,
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [ISOLATED],
          isolate: false,
        },
      },
    ],
  },
});
