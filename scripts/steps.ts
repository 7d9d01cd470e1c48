import { type ChildProcess, spawn } from "node:child_process";

export interface Step {
  name: string;
  command: string;
  arguments: string[];
}

export function step(name: string, command: string, ...args: string[]): Step {
  return { name, command, arguments: args };
}

const running = new Set<ChildProcess>();

/** Runs steps one after the other. The first failure also ends the steps that run in parallel, and this process. */
export async function runSteps(steps: Step[]): Promise<void> {
  for (const { name, command, arguments: args } of steps) {
    const started = performance.now();
    const child = spawn(command, args, { stdio: "inherit" });
    running.add(child);
    const status = await new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
    running.delete(child);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (status !== 0) {
      console.error(`✗ ${name} failed after ${seconds} s`);
      for (const other of running) other.kill();
      process.exit(status);
    }
    console.log(`✓ ${name}, ${seconds} s`);
  }
}

/** Runs sequences of steps in parallel, because most steps use one core. */
export async function runInParallel(...sequences: Step[][]): Promise<void> {
  await Promise.all(sequences.map(runSteps));
}
