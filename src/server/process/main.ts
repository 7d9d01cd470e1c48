import cluster from "node:cluster";
import { readSettings } from "../../leads/index.ts";
import { BadEnvironment, readEnv } from "../env.ts";
import { createLog } from "../log.ts";
import { superviseWorkers } from "./cluster.ts";
import { startScheduledBuilds } from "./schedule.ts";
import { exitOnUncaughtException, onShutdownSignal } from "./shutdown.ts";
import { startServer } from "./start-server.ts";

const DIST = "dist";

/** Entry point of the server process: reads the settings, then serves the site or supervises workers that do. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  if (env.WORKERS > 1 && cluster.isPrimary) {
    // Validates the settings of leads once here, so that an error is not printed by every worker.
    readSettings(process.env, { email: "unset@localhost" });
    return superviseWorkers(env.WORKERS, DIST);
  }
  const log = createLog();
  const { stop, reportCrash } = await startServer({ env, settings: process.env, dist: DIST, log });
  const schedule = cluster.isPrimary ? startScheduledBuilds(DIST, log) : undefined;
  onShutdownSignal(() => {
    schedule?.stop();
    stop().then(() => process.exit(0));
  });
  exitOnUncaughtException(reportCrash);
}

main().catch((error: unknown) => {
  const isSettingError = error instanceof BadEnvironment || (error instanceof Error && error.name === "SettingsError");
  console.error(isSettingError ? error.message : error);
  process.exit(1);
});
