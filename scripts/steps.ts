import { type ChildProcess, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { gatherTemporaryFolders } from "../src/shared/testing/temporary-folders.ts";

export interface Step {
  name: string;
  command: string;
  arguments: string[];
  env?: Record<string, string>;
  /** Folder of the traces and screenshots of failed tests. */
  results?: string;
}

export function step(name: string, command: string, ...args: string[]): Step {
  return { name, command, arguments: args };
}

gatherTemporaryFolders();

const running = new Set<ChildProcess>();

/** Runs one step, and returns its exit status and the line that reports it. */
async function runStep({ name, command, arguments: args, env }: Step): Promise<{ status: number; line: string }> {
  const started = performance.now();
  const options = { stdio: "inherit", env: { ...process.env, ...env } } as const;
  // The commands of packages are batch files on Windows, which only a shell can start.
  const child =
    process.platform === "win32"
      ? spawn([command, ...args].join(" "), { ...options, shell: true })
      : spawn(command, args, options);
  running.add(child);
  const status = await new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  running.delete(child);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return { status, line: status === 0 ? `✓ ${name}, ${seconds} s` : `✗ ${name} failed after ${seconds} s` };
}

/** Prints where the traces and screenshots of the failed tests are. */
function printResults({ results }: Step): void {
  const files = results === undefined ? [] : globSync(`${results}/**/{trace.zip,*.png}`);
  if (files.length === 0) return;
  console.error("Screenshots, and traces (open one with: npx playwright show-trace <file>):");
  for (const file of files.sort()) console.error(`  ${file}`);
}

/** Runs steps one after the other. The first failure also ends the steps that run in parallel, and this process. */
export async function runSteps(steps: Step[]): Promise<void> {
  for (const next of steps) {
    const { status, line } = await runStep(next);
    if (status !== 0) {
      printResults(next);
      console.error(line);
      for (const other of running) other.kill();
      process.exit(status);
    }
    console.log(line);
  }
}

/** Runs sequences of steps in parallel, because most steps use one core. */
export async function runInParallel(...sequences: Step[][]): Promise<void> {
  await Promise.all(sequences.map(runSteps));
}

/** Runs every step even if another fails, then prints one line for each. */
export async function runAllSteps(steps: Step[]): Promise<void> {
  const outcomes: { step: Step; status: number; line: string }[] = [];
  for (const next of steps) outcomes.push({ step: next, ...(await runStep(next)) });
  const failed = outcomes.filter(({ status }) => status !== 0);
  for (const { step: failedStep } of failed) printResults(failedStep);
  console.log(outcomes.map(({ line }) => line).join("\n"));
  process.exitCode = failed.length === 0 ? 0 : 1;
}
