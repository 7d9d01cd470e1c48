import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { freshPostgres } from "../../leads/testing/databases.ts";
import { listFiles } from "../load/content-reader.ts";
import {
  type Block,
  type Example,
  examplesIn,
  findPython,
  isDatabase,
  openPostgres,
  openSqlite,
  runProgram,
  runStatements,
  type Session,
} from "./run-examples.ts";

const directory = join(import.meta.dirname, "../../../content");
const texts = (await listFiles(directory)).filter((file) => file.endsWith(".md"));
const read = async (file: string) => examplesIn(file, await readFile(join(directory, file), "utf8"));
const examples = (await Promise.all(texts.map(read))).flat();

const python = await findPython();
const waiting = python ? 0 : examples.filter(({ engine }) => engine === "python").length;
if (waiting) console.warn(`No python3 of 3.11 or later on this machine: ${waiting} examples in Python are not run.`);

/** Tables that a text speaks of and does not make, for PostgreSQL. */
const setups = join(import.meta.dirname, "setup");
const setupFor = (file: string) => readFile(join(setups, `${basename(file, ".md")}.sql`), "utf8").catch(() => "");

describe.skipIf(examples.length === 0)("the site's own examples", () => {
  for (const example of examples) {
    const { file, engine, blocks } = example;
    const lines = blocks.map(({ line }) => line).join(", ");
    const tried = engine === "python" && !python ? it.skip : it.concurrent;
    tried(`${file}:${lines} runs on ${engine}`, () => run(example), 30_000);
  }
});

async function run({ file, engine, blocks }: Example): Promise<void> {
  if (!isDatabase(engine)) {
    for (const block of blocks) await compare(file, block, () => runProgram(engine, block.code, python ?? ""));
    return;
  }
  const session = engine === "postgres" ? await preparedPostgres(file) : openSqlite();
  try {
    for (const block of blocks) await compare(file, block, () => runStatements(block.code, session.query));
  } finally {
    await session.end();
  }
}

async function preparedPostgres(file: string): Promise<Session> {
  const session = await openPostgres(await freshPostgres(inject("postgresUrl")));
  await runStatements(await setupFor(file), session.query);
  return session;
}

async function compare(file: string, { line, output }: Block, print: () => Promise<string>): Promise<void> {
  const printed = await print().catch((error: Error) => {
    if (output?.startsWith("ERROR:")) return error.message;
    throw new Error(`${file}:${line}  ${error.message}`, { cause: error });
  });
  if (output !== undefined) expect(words(printed), `${file}:${line}`).toBe(words(output));
}

/** Columns may be set closer and lines be broken for a page. */
function words(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}
