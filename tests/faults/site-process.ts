import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { FormKind } from "../../src/leads/index.ts";
import { distDirectory, everyRoute } from "../routes.ts";
import { captureOutput } from "./logged.ts";

export interface Site {
  url: string;
  port: number;
  pid: number | undefined;
  /** The path of each form. */
  forms: Record<FormKind, string>;
  /** Whether the process still runs. */
  isRunning(): boolean;
  /** Everything it has written so far. */
  output(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export const siteSecret = "a secret of the fault tests, and of nothing else";

/** Starts the real server for the built site in a child process. It trusts one proxy, so that each visitor can have an IP address. */
export async function startSite(port: number, env: Record<string, string>): Promise<Site> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["--max-semi-space-size=4", "src/serve.ts"], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      SITE_DIR: process.env.SITE_DIR,
      DIST_DIR: distDirectory,
      // As in `npm start`.
      MALLOC_ARENA_MAX: "2",
      SECRET: siteSecret,
      HOST: "127.0.0.1",
      SITE_URL: url,
      TRUST_PROXY: "1",
      ...env,
      PORT: port.toString(),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = captureOutput(child);
  await Promise.race([output.waitFor('"listening"'), failOnExit(child, output.text)]);
  return {
    url,
    port,
    pid: child.pid,
    forms: readFormPaths(),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: output.text,
    kill: () => terminate(child, "SIGKILL"),
    stop: () => terminate(child, "SIGTERM"),
  };
}

function readFormPaths(): Site["forms"] {
  const { contact = "", ebook = "", job = "" } = everyRoute();
  return { contact, ebook, job };
}

async function failOnExit(child: ChildProcess, output: () => string): Promise<never> {
  await once(child, "exit");
  throw new Error(`The site did not start: ${output()}`);
}

/** Sends a signal and waits until the process has ended. */
export async function terminate(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // Emitted after the process has ended and all its output was read.
  const ended = once(child, "close");
  child.kill(signal);
  await ended;
}
