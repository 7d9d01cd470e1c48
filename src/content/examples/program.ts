import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Engine } from "./examples.ts";

type Program = Exclude<Engine, "sqlite" | "postgres">;

const execute = promisify(execFile);
const fileNames = { python: "example.py", node: "example.ts", bash: "example.sh" };
const OLDEST_PYTHON = "3.11";

/** Python is the one language here that neither the project nor a bare machine brings. */
export async function findPython(): Promise<string | undefined> {
  const ask = `import sys; assert sys.version_info >= (${OLDEST_PYTHON.replace(".", ",")}); print(sys.executable)`;
  const found = await execute("python3", ["-c", ask]).catch(() => undefined);
  return found?.stdout.trim();
}

/** Runs a file of its own in an empty folder and returns what it prints. */
export async function runProgram(program: Program, code: string, python: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "example-"));
  const commands = { python: [python, "-I", "-W", "error"], node: [process.execPath], bash: ["bash", "-eu"] };
  const [command = "", ...options] = commands[program];
  // An example that reads the settings of the machine it is tried on would not run on the reader's.
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: "C.UTF-8", GIT_CONFIG_NOSYSTEM: "1" };
  try {
    await writeFile(join(folder, fileNames[program]), code);
    const { stdout } = await execute(command, [...options, fileNames[program]], { cwd: folder, env, timeout: 20_000 });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
