import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import pg from "pg";
import { splitMatter } from "../../load/yaml.ts";
import { listFences } from "../../markdown/markdown.ts";

export interface Block {
  line: number;
  code: string;
  /** The expected output, from the `output` block below it. */
  output?: string;
}

/** Code that tests execute. All SQL blocks of one text run in the same database, one after the other. */
export interface Example {
  file: string;
  engine: Engine;
  blocks: Block[];
}

const engines = ["python", "node", "bash", "sqlite", "postgres"] as const;
type Engine = (typeof engines)[number];
const defaultEngines: Partial<Record<string, Engine>> = { python: "python", ts: "node", bash: "bash", sql: "sqlite" };

/** The code blocks of a text that are marked `run`. */
export function listExamples(file: string, text: string): Example[] {
  const { markdown, linesBefore } = splitMatter(text) ?? { markdown: text, linesBefore: 0 };
  const examples: Example[] = [];
  let previous: Block | undefined;
  for (const fence of listFences(markdown)) {
    const line = fence.line + linesBefore;
    if (fence.output) {
      if (!previous) throw new Error(`${file}:${line}  states an output, and no block above it is marked 'run'`);
      previous.output = fence.code;
    }
    if (!fence.run) continue;
    const engine = engines.find((known) => known === (fence.engine ?? defaultEngines[fence.language]));
    if (!engine) throw new Error(`${file}:${line}  nothing runs '${fence.engine ?? fence.language}'`);
    previous = { line, code: fence.code };
    const session = isDatabase(engine) && examples.find((example) => example.engine === engine);
    if (session) session.blocks.push(previous);
    else examples.push({ file, engine, blocks: [previous] });
  }
  return examples;
}

export function isDatabase(engine: Engine): engine is "sqlite" | "postgres" {
  return engine === "sqlite" || engine === "postgres";
}

type Program = Exclude<Engine, "sqlite" | "postgres">;

const execute = promisify(execFile);
const fileNames = { python: "example.py", node: "example.ts", bash: "example.sh" };
const MIN_PYTHON_VERSION = "3.11";

/** The path of a recent python3, if the machine has one: unlike Node and bash it may be missing. */
export async function findPython(): Promise<string | undefined> {
  const script = `import sys; assert sys.version_info >= (${MIN_PYTHON_VERSION.replace(".", ",")}); print(sys.executable)`;
  const found = await execute("python3", ["-c", script]).catch(() => undefined);
  return found?.stdout.trim();
}

/** Runs code as a file in an empty temporary folder and returns its output. */
export async function runProgram(program: Program, code: string, python: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "example-"));
  const commands = { python: [python, "-I", "-W", "error"], node: [process.execPath], bash: ["bash", "-eu"] };
  const [command = "", ...options] = commands[program];
  // A minimal environment, so that examples cannot depend on the settings of this machine.
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: "C.UTF-8", GIT_CONFIG_NOSYSTEM: "1" };
  try {
    await writeFile(join(folder, fileNames[program]), code);
    const { stdout } = await execute(command, [...options, fileNames[program]], { cwd: folder, env, timeout: 20_000 });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export interface Session {
  query: (statement: string) => Promise<Rows> | Rows;
  end: () => Promise<void> | void;
}

export function openSqlite(): Session {
  const database = new DatabaseSync(":memory:");
  return {
    query: (statement) => database.prepare(statement).all(),
    end: () => database.close(),
  };
}

export async function openPostgres(url: string): Promise<Session> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async query(statement) {
      const { rows } = await client.query(statement).catch(throwAsPsql);
      return rows;
    },
    end: () => client.end(),
  };
}

/** Formats database errors like psql, which is how texts show them. */
function throwAsPsql(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error;
  const detail = error.detail ? `\nDETAIL:  ${error.detail}` : "";
  throw new Error(`ERROR:  ${error.message}${detail}`, { cause: error });
}

type Rows = Record<string, unknown>[];

/** Runs the statements of a block one by one and returns the rows of the last one. */
export async function runStatements(sql: string, query: (statement: string) => Promise<Rows> | Rows): Promise<string> {
  let rows: Rows = [];
  for (const statement of splitStatements(sql)) rows = await query(statement);
  return formatRows(rows);
}

/** Splits after a semicolon at the end of a line, except inside a `$$` function body. */
function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let lines: string[] = [];
  let inBody = false;
  for (const line of sql.split("\n")) {
    lines.push(line);
    if ((line.split("$$").length - 1) % 2) inBody = !inBody;
    if (inBody || !/;\s*(--.*)?$/.test(line)) continue;
    statements.push(lines.join("\n"));
    lines = [];
  }
  return lines.join("").trim() ? [...statements, lines.join("\n")] : statements;
}

function formatRows([first, ...rest]: Rows): string {
  if (!first) return "";
  const lines = [Object.keys(first), ...[first, ...rest].map((row) => Object.values(row).map(String))];
  return lines.map((cells) => cells.join(" | ")).join("\n");
}
