import cluster from "node:cluster";
import { BadEnvironment, readEnv } from "./env.ts";
import { startServer } from "./start.ts";

/** The process: reads its settings, starts, and leaves when told to. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  if (env.WORKERS > 1 && cluster.isPrimary) return superviseWorkers(env.WORKERS);
  const { stop } = await startServer({ env, settings: process.env, dist: "dist" });
  const leave = () => stop().then(() => process.exit(0));
  process.once("SIGTERM", leave).once("SIGINT", leave);
}

function superviseWorkers(count: number): void {
  for (let index = 0; index < count; index++) cluster.fork();
  let leaving = false;
  cluster.on("exit", () => {
    if (!leaving) cluster.fork();
  });
  const leave = (signal: NodeJS.Signals) => {
    leaving = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.once("SIGTERM", leave).once("SIGINT", leave);
}

main().catch((error: unknown) => {
  const known = error instanceof BadEnvironment || (error instanceof Error && error.name === "SettingsError");
  console.error(known ? error.message : error);
  process.exit(1);
});
