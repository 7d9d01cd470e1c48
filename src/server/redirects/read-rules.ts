import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { z } from "zod";
import type { LocatedContentError, SourcePosition } from "../../content/content-error.ts";
import { parseRule, type WrittenRule } from "./rules.ts";

/** Short URLs. Invalid entries of this file are reported together with the other errors in content/. */
export const ROUTE_RULES_FILE = "route-rules.yaml";

export interface ParsedRules {
  rules: WrittenRule[];
  mistakes: LocatedContentError[];
}

/** The files with redirect rules, below content/. A site without old URLs has none. */
export function listRedirectFiles(contentDirectory: string): string[] {
  const exists = (name: string) => existsSync(join(contentDirectory, name));
  const names = exists("redirects") ? readdirSync(join(contentDirectory, "redirects")) : [];
  const redirectFiles = names.filter((name) => /\.(csv|yaml)$/.test(name)).sort();
  return [ROUTE_RULES_FILE, ...redirectFiles.map((name) => `redirects/${name}`)].filter(exists);
}

/** All redirect rules: first the short URLs, then the old ones in the order of their files. */
export async function readRedirectRules(contentDirectory: string): Promise<ParsedRules> {
  const files = listRedirectFiles(contentDirectory);
  const parsed = await Promise.all(
    files.map(async (file) => parseRules(file, await readFile(join(contentDirectory, file), "utf8"))),
  );
  return { rules: parsed.flatMap(({ rules }) => rules), mistakes: parsed.flatMap(({ mistakes }) => mistakes) };
}

export function parseRules(file: string, text: string): ParsedRules {
  return parseEntries(file, file.endsWith(".yaml") ? parseYamlEntries(text) : parseCsvEntries(text));
}

export interface RuleEntry {
  line: number;
  value: unknown;
  /** Positions of the fields in the file, by field name. */
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
    if (!(error instanceof RuleFileError)) throw error;
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
        places: findFieldPositions(item, lines),
      };
  }
}

function findFieldPositions(item: Node, lines: LineCounter): Record<string, SourcePosition> {
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
  /** Position of the start of each cell. */
  places: SourcePosition[];
}

const UNCLOSED_QUOTE = "a quotation mark is not closed, or stands inside a cell without being doubled";

/** Parses CSV as written by spreadsheets: RFC 4180, or with semicolons in locales with a decimal comma. */
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
    if (!match) throw new RuleFileError(line, UNCLOSED_QUOTE);
    const [cellText, quoted, plain = "", end] = match;
    row.cells.push(quoted?.replaceAll('""', '"') ?? plain.trim());
    row.places.push({ line, column: start - lineStart + 1 });
    line += cellText.split("\n").length - 1;
    if (cellText.includes("\n")) lineStart = start + cellText.lastIndexOf("\n") + 1;
    if (end === separator) continue;
    if (row.cells.some((value) => value !== "")) rows.push(row);
    row = { line, cells: [], places: [] };
  }
  return rows;
}
