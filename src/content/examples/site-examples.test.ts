import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { freshPostgres } from "../../leads/testing/databases.ts";
import { listFiles } from "../load/content-reader.ts";
import { siteDirectory as directory } from "../testing/site-under-test.ts";
import {
  type Block,
  type Example,
  findPython,
  isDatabase,
  listExamples,
  openPostgres,
  openSqlite,
  runProgram,
  runStatements,
  type Session,
} from "./testing/run-examples.ts";

const texts = (await listFiles(directory)).filter((file) => file.endsWith(".md"));
const read = async (file: string) => listExamples(file, await readFile(join(directory, file), "utf8"));
const examples = (await Promise.all(texts.map(read))).flat();

const python = await findPython();
const skipped = python ? 0 : examples.filter(({ engine }) => engine === "python").length;
if (skipped) console.warn(`No python3 of 3.11 or later on this machine: ${skipped} examples in Python are not run.`);

/** SQL files that create the tables a text uses without showing how they are created, for PostgreSQL. */
const setupFolder = join(directory, "checks/example-tables");
const readSetup = (file: string) => readFile(join(setupFolder, `${basename(file, ".md")}.sql`), "utf8").catch(() => "");

describe.skipIf(examples.length === 0)("the site's own examples", () => {
  for (const example of examples) {
    const { file, engine, blocks } = example;
    const lines = blocks.map(({ line }) => line).join(", ");
    const test = engine === "python" && !python ? it.skip : it.concurrent;
    test(`${file}:${lines} runs on ${engine}`, () => run(example));
  }
});

async function run({ file, engine, blocks }: Example): Promise<void> {
  if (!isDatabase(engine)) {
    for (const block of blocks) await compare(file, block, () => runProgram(engine, block.code, python ?? ""));
    return;
  }
  const session = engine === "postgres" ? await openPreparedPostgres(file) : openSqlite();
  try {
    for (const block of blocks) await compare(file, block, () => runStatements(block.code, session.query));
  } finally {
    await session.end();
  }
}

async function openPreparedPostgres(file: string): Promise<Session> {
  const session = await openPostgres(await freshPostgres(inject("postgresUrl") ?? ""));
  await runStatements(await readSetup(file), session.query);
  return session;
}

async function compare(file: string, { line, output }: Block, execute: () => Promise<string>): Promise<void> {
  const actual = await execute().catch((error: Error) => {
    if (output?.startsWith("ERROR:")) return error.message;
    throw new Error(`${file}:${line}  ${error.message}`, { cause: error });
  });
  if (output !== undefined) expect(collapseSpaces(actual), `${file}:${line}`).toBe(collapseSpaces(output));
}

/** Texts may show output with other column widths and line breaks. */
function collapseSpaces(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}
