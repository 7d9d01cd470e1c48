import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { z } from "zod";
import type { LocatedContentError, SourcePosition } from "../../content/content-error.ts";
import { parseRule, type WrittenRule } from "./rules.ts";

/** Short addresses; what is wrong with them by themselves is told with the rest of content/. */
export const ROUTE_RULES_FILE = "route-rules.yaml";

export interface ParsedRules {
  rules: WrittenRule[];
  mistakes: LocatedContentError[];
}

/** A site that has always had its addresses has no old ones. */
export function listRedirectFiles(contentDirectory: string): string[] {
  const exists = (name: string) => existsSync(join(contentDirectory, name));
  const names = exists("redirects") ? readdirSync(join(contentDirectory, "redirects")) : [];
  const old = names.filter((name) => /\.(csv|yaml)$/.test(name)).sort();
  return [ROUTE_RULES_FILE, ...old.map((name) => `redirects/${name}`)].filter(exists);
}

/** All addresses that lead elsewhere: the short ones for talks and cards, then the old ones, file by file. */
export async function readRedirectRules(contentDirectory: string): Promise<ParsedRules> {
  const files = listRedirectFiles(contentDirectory);
  const read = await Promise.all(
    files.map(async (file) => parseRules(file, await readFile(join(contentDirectory, file), "utf8"))),
  );
  return { rules: read.flatMap(({ rules }) => rules), mistakes: read.flatMap(({ mistakes }) => mistakes) };
}

export function parseRules(file: string, text: string): ParsedRules {
  return parseEntries(file, file.endsWith(".yaml") ? parseYamlEntries(text) : parseCsvEntries(text));
}

export interface RuleEntry {
  line: number;
  value: unknown;
  /** Where its fields stand, by their names. */
  places: Record<string, SourcePosition>;
}

export function parseEntries(file: string, entries: Iterable<RuleEntry>): ParsedRules {
  const rules: WrittenRule[] = [];
  const mistakes: LocatedContentError[] = [];
  const source = { file, defaultStatus: file === ROUTE_RULES_FILE ? 302 : 301, patterns: file.endsWith(".yaml") };
  try {
    for (const { line, value, places } of entries) {
      try {
        rules.push(parseRule(value, { ...source, line, places }));
      } catch (error) {
        if (!(error instanceof z.ZodError)) throw error;
        mistakes.push(
          ...error.issues.map(({ path, message }) => ({
            file,
            line,
            column: 1,
            ...places[String(path[0])],
            message: [...path, message].join(": "),
          })),
        );
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof RuleFileError)) throw error;
    mistakes.push({ file, line: error.line, message: error.message });
  }
  return { rules, mistakes };
}

class RuleFileError extends Error {
  override name = "RuleFileError";
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export function* parseCsvEntries(text: string, columnOf: (name: string) => string | undefined = (name) => name) {
  const [header, ...rows] = parseCsv(text);
  const columns = header?.cells.map(columnOf) ?? [];
  if (!columns.includes("from")) throw new RuleFileError(1, "the first row must be 'from,to,status,query'");
  for (const { line, cells, places: starts } of rows) {
    if (cells.length > columns.length) throw new RuleFileError(line, "has more cells than the first row");
    const value: Record<string, string> = {};
    const places: Record<string, SourcePosition> = {};
    for (const [index, name] of columns.entries()) {
      if (name === undefined) continue;
      if (cells[index]) value[name] = cells[index];
      if (starts[index]) places[name] = starts[index];
    }
    yield { line, value, places };
  }
}

function* parseYamlEntries(text: string): Iterable<RuleEntry> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [problem] = document.errors;
  if (problem) throw new RuleFileError(problem.linePos?.[0].line ?? 1, problem.message);
  if (!isSeq(document.contents)) throw new RuleFileError(1, "must be a list of rules, each beginning with '- from:'");
  for (const item of document.contents.items) {
    if (isNode(item))
      yield {
        line: lines.linePos(item.range?.[0] ?? 0).line,
        value: item.toJS(document),
        places: findFieldPlaces(item, lines),
      };
  }
}

function findFieldPlaces(item: Node, lines: LineCounter): Record<string, SourcePosition> {
  const fields = isMap(item) ? item.items : [];
  return Object.fromEntries(
    fields.flatMap(({ key, value }) => {
      if (!isScalar(key) || !isNode(value)) return [];
      const { line, col } = lines.linePos(value.range?.[0] ?? 0);
      return [[String(key.value), { line, column: col }]];
    }),
  );
}

interface CsvRow {
  line: number;
  cells: string[];
  /** Where each cell begins. */
  places: SourcePosition[];
}

class CsvError extends Error {
  override name = "CsvError";
  readonly line: number;

  constructor(line: number) {
    super("a quotation mark is not closed, or stands inside a cell without being doubled");
    this.line = line;
  }
}

/** Rows of a CSV as spreadsheets write them (RFC 4180, or with semicolons where the comma is the decimal sign). */
function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, "");
  const separator = /^[^\r\n,]*;/.test(source) ? ";" : ",";
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, "y");
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [], places: [] };
  let line = 1;
  let lineStart = 0;

  while (cell.lastIndex < source.length || row.cells.length > 0) {
    const start = cell.lastIndex;
    const match = cell.exec(source);
    if (!match) throw new CsvError(line);
    const [whole, quoted, plain = "", end] = match;
    row.cells.push(quoted?.replaceAll('""', '"') ?? plain.trim());
    row.places.push({ line, column: start - lineStart + 1 });
    line += whole.split("\n").length - 1;
    if (whole.includes("\n")) lineStart = start + whole.lastIndexOf("\n") + 1;
    if (end === separator) continue;
    if (row.cells.some((value) => value !== "")) rows.push(row);
    row = { line, cells: [], places: [] };
  }
  return rows;
}
