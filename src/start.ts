import { spawn } from "node:child_process";
import cluster from "node:cluster";
import { constants } from "node:os";
import { join } from "node:path";
import type { Listening } from "./server/process/main.ts";
import { stopWithParent } from "./shared/parent-process.ts";
import { applySiteOption, runCommand, siteOption } from "./shared/run-command.ts";

/** `npm start`: builds what is stale and then serves it. The workers of `WORKERS` > 1 are started from this file, too. */
if (cluster.isWorker) await import("./serve.ts");
else await start();

async function start(): Promise<void> {
  limitMallocArenas();
  await runCommand({
    call: "npm start --",
    usage: formatUsage,
    options: siteOption,
    async run({ values }) {
      applySiteOption(values);
      stopWithParent();
      await build();
      const { listening } = await import("./serve.ts");
      printFirstScreen(await listening);
    },
  });
}

async function formatUsage(): Promise<string> {
  const { formatSettings } = await import("./server/describe-settings.ts");
  return `npm start
npm start -- --site DIR   the site in another folder than content/

Builds what is stale, then serves the site. All settings are environment variables, and all are optional;
docs/running.md explains them.

${formatSettings()}`;
}

/**
 * Replaces this process by itself with two malloc arenas: with more, glibc fragments the memory of compressed pages.
 * The setting is read when a process starts; other systems have other allocators.
 */
function limitMallocArenas(): void {
  if (process.platform !== "linux" || process.env.MALLOC_ARENA_MAX !== undefined) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: "2" });
}

/** Builds in a child process, so that its memory is freed. Signals are passed on to it. */
async function build(): Promise<void> {
  const child = spawn(process.execPath, ["src/build/cli/build.ts"], { stdio: "inherit" });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGTERM", forward).on("SIGINT", forward);
  const [code, signal]: [number | null, NodeJS.Signals | null] = await new Promise((resolve) =>
    child.once("exit", (...result) => resolve(result)),
  );
  process.off("SIGTERM", forward).off("SIGINT", forward);
  // A shell reports a signal in the same way.
  if (signal) process.exit(128 + constants.signals[signal]);
  if (code) process.exit(code);
}

/** What somebody who has just started the site wants to know. On standard error, because the log is on standard output. */
function printFirstScreen({ host: listeningHost, port, databaseUrl, dataDir, smtpUrl }: Listening): void {
  const host = ["0.0.0.0", "::"].includes(listeningHost) ? "localhost" : listeningHost;
  // Without the user and the password of PostgreSQL or of the mail server.
  const database = databaseUrl.startsWith("sqlite:")
    ? databaseUrl.slice(7)
    : `PostgreSQL on ${new URL(databaseUrl).host}`;
  const outbox = smtpUrl ? `sent by ${new URL(smtpUrl).host}` : `${join(dataDir, "mail")} (SMTP_URL is not set)`;
  console.error(`
  The site is running at http://${host.includes(":") ? `[${host}]` : host}:${port}

  Leads   ${database}; npm run leads -- list
  Mail    ${outbox}

  npm run dev            edit the site with hot reload and drafts
  docs/yours.md          make it the site of your company
  npm start -- --help    all settings

  Ctrl+C stops it.
`);
}
