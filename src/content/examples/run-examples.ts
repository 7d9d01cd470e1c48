import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import pg from "pg";
import { splitMatter } from "../load/yaml.ts";
import { listFences } from "../markdown/markdown.ts";

export interface Block {
  line: number;
  code: string;
  /** What the text says it prints. */
  output?: string;
}

/** Code that a reader is told was run. Statements of SQL in one text follow each other in one database. */
export interface Example {
  file: string;
  engine: Engine;
  blocks: Block[];
}

const engines = ["python", "node", "bash", "sqlite", "postgres"] as const;
type Engine = (typeof engines)[number];
const engineOf: Partial<Record<string, Engine>> = { python: "python", ts: "node", bash: "bash", sql: "sqlite" };

/** The blocks of a text that are marked `run`. */
export function examplesIn(file: string, text: string): Example[] {
  const { markdown, linesBefore } = splitMatter(text) ?? { markdown: text, linesBefore: 0 };
  const examples: Example[] = [];
  let above: Block | undefined;
  for (const fence of listFences(markdown)) {
    const line = fence.line + linesBefore;
    if (fence.output) {
      if (!above) throw new Error(`${file}:${line}  states an output, and no block above it is marked 'run'`);
      above.output = fence.code;
    }
    if (!fence.run) continue;
    const engine = engines.find((known) => known === (fence.engine ?? engineOf[fence.language]));
    if (!engine) throw new Error(`${file}:${line}  nothing runs '${fence.engine ?? fence.language}'`);
    above = { line, code: fence.code };
    const session = isDatabase(engine) && examples.find((example) => example.engine === engine);
    if (session) session.blocks.push(above);
    else examples.push({ file, engine, blocks: [above] });
  }
  return examples;
}

export function isDatabase(engine: Engine): engine is "sqlite" | "postgres" {
  return engine === "sqlite" || engine === "postgres";
}

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
      const { rows } = await client.query(statement).catch(asPsqlSays);
      return rows;
    },
    end: () => client.end(),
  };
}

/** A text that shows a refusal shows it as psql prints it. */
function asPsqlSays(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error;
  const detail = error.detail ? `\nDETAIL:  ${error.detail}` : "";
  throw new Error(`ERROR:  ${error.message}${detail}`, { cause: error });
}

type Rows = Record<string, unknown>[];

/** Runs one block's statements one by one; what the last one finds is what the block prints. */
export async function runStatements(sql: string, query: (statement: string) => Promise<Rows> | Rows): Promise<string> {
  let rows: Rows = [];
  for (const statement of statementsIn(sql)) rows = await query(statement);
  return printRows(rows);
}

/** A statement ends with a semicolon at a line's end, unless it is inside a function's body. */
function statementsIn(sql: string): string[] {
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

function printRows([first, ...rest]: Rows): string {
  if (!first) return "";
  const lines = [Object.keys(first), ...[first, ...rest].map((row) => Object.values(row).map(String))];
  return lines.map((cells) => cells.join(" | ")).join("\n");
}
