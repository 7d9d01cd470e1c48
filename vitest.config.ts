import { defineConfig } from "vitest/config";

/** These keep something for as long as their process runs, or use a database. */
const ALONE = "src/{telemetry,leads,server,content/examples}/**";

/** A busy machine takes its time; what does not happen is found out either way. */
const patient = { poll: { timeout: 4_000 } };

/** A process of its own for every file costs more than most files do. */
export default defineConfig({
  test: {
    // By default one core is left to others, which on two cores is half of them.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "alone",
          expect: patient,
          include: [`${ALONE}/*.test.{ts,tsx}`],
          globalSetup: ["src/leads/testing/global-postgres.ts"],
        },
      },
      {
        test: {
          name: "together",
          expect: patient,
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [ALONE],
          isolate: false,
        },
      },
    ],
  },
});
