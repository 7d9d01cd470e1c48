import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface Site {
  url: string;
  /** Whether the process still runs. */
  alive(): boolean;
  errors(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSite(port: number, env: Record<string, string>): Promise<Site> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("site.ts", import.meta.url))], {
    env: { PATH: process.env.PATH, SECRET: "a secret of the faults", ...env, PORT: port.toString() },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors = (errors + chunk).slice(-100_000);
  });
  await Promise.race([once(child.stdout, "data"), died(child, () => errors)]);
  return {
    url: `http://127.0.0.1:${port}`,
    alive: () => child.exitCode === null && child.signalCode === null,
    errors: () => errors,
    kill: () => end(child, "SIGKILL"),
    stop: () => end(child, "SIGTERM"),
  };
}

async function died(child: ChildProcess, errors: () => string): Promise<never> {
  await once(child, "exit");
  throw new Error(`The site did not start: ${errors()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
