import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { FormKind } from "../../src/leads/index.ts";
import { everyRoute } from "../routes.ts";
import { logged } from "./logged.ts";

export interface Site {
  url: string;
  port: number;
  /** Where each form is sent to. */
  forms: Record<FormKind, string>;
  /** Whether the process still runs. */
  alive(): boolean;
  /** All that it has said so far. */
  said(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** The real server on the built site, as a process of its own. It trusts one proxy, so that each visitor has an address. */
export async function startSite(port: number, env: Record<string, string>): Promise<Site> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["src/server/process/main.ts"], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      SECRET: "a secret of the faults",
      HOST: "127.0.0.1",
      SITE_URL: url,
      TRUST_PROXY: "1",
      ...env,
      PORT: port.toString(),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = logged(child);
  await Promise.race([said.until('"listening"'), died(child, said.all)]);
  return {
    url,
    port,
    forms: await formsOf(url),
    alive: () => child.exitCode === null && child.signalCode === null,
    said: said.all,
    kill: () => end(child, "SIGKILL"),
    stop: () => end(child, "SIGTERM"),
  };
}

async function formsOf(url: string): Promise<Site["forms"]> {
  const { id } = await (await fetch(`${url}/builds/latest.json`)).json();
  const { contact = "", ebook = "", job = "" } = await everyRoute({ url, buildId: () => id });
  return { contact, ebook, job };
}

async function died(child: ChildProcess, said: () => string): Promise<never> {
  await once(child, "exit");
  throw new Error(`The site did not start: ${said()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
