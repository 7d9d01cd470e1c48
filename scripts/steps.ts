import { spawn } from "node:child_process";

export interface Step {
  name: string;
  command: string;
  arguments: string[];
}

export function step(name: string, command: string, ...args: string[]): Step {
  return { name, command, arguments: args };
}

/** Runs steps one after the other and stops at the first that fails; what a step prints is shown when it does. */
export async function runSteps(steps: Step[]): Promise<void> {
  for (const [index, { name, command, arguments: args }] of steps.entries()) {
    const started = performance.now();
    process.stdout.write(`[${index + 1}/${steps.length}] ${name}\n`);
    const status = await new Promise<number>((resolve) => {
      spawn(command, args, { stdio: "inherit" }).on("close", (code) => resolve(code ?? 1));
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (status !== 0) {
      console.error(`${name} failed after ${seconds} s`);
      process.exit(status);
    }
    process.stdout.write(`      ${name}, ${seconds} s\n`);
  }
}
