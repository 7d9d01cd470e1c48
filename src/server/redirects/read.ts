import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { z } from "zod";
import type { Place, PlacedMistake } from "../../content/mistake.ts";
import { CsvError, csvRows } from "./csv.ts";
import { parseRule, type WrittenRule } from "./rules.ts";

/** Short addresses; what is wrong with them by themselves is told with the rest of content/. */
export const ROUTE_RULES = "route-rules.yaml";

export interface ReadRules {
  rules: WrittenRule[];
  mistakes: PlacedMistake[];
}

/** A site that has always had its addresses has no old ones. */
export function redirectFiles(contentDirectory: string): string[] {
  const exists = (name: string) => existsSync(join(contentDirectory, name));
  const names = exists("redirects") ? readdirSync(join(contentDirectory, "redirects")) : [];
  const old = names.filter((name) => /\.(csv|yaml)$/.test(name)).sort();
  return [ROUTE_RULES, ...old.map((name) => `redirects/${name}`)].filter(exists);
}

/** All addresses that lead elsewhere: the short ones for talks and cards, then the old ones, file by file. */
export async function readRedirects(contentDirectory: string): Promise<ReadRules> {
  const files = redirectFiles(contentDirectory);
  const read = await Promise.all(
    files.map(async (file) => parseRules(file, await readFile(join(contentDirectory, file), "utf8"))),
  );
  return { rules: read.flatMap(({ rules }) => rules), mistakes: read.flatMap(({ mistakes }) => mistakes) };
}

export function parseRules(file: string, text: string): ReadRules {
  return parseEntries(file, file.endsWith(".yaml") ? yamlEntries(text) : csvEntries(text));
}

export interface Entry {
  line: number;
  value: unknown;
  /** Where its fields stand, by their names. */
  places: Record<string, Place>;
}

export function parseEntries(file: string, entries: Iterable<Entry>): ReadRules {
  const rules: WrittenRule[] = [];
  const mistakes: PlacedMistake[] = [];
  const source = { file, defaultStatus: file === ROUTE_RULES ? 302 : 301, patterns: file.endsWith(".yaml") };
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

export function* csvEntries(text: string, columnOf: (name: string) => string | undefined = (name) => name) {
  const [header, ...rows] = csvRows(text);
  const columns = header?.cells.map(columnOf) ?? [];
  if (!columns.includes("from")) throw new RuleFileError(1, "the first row must be 'from,to,status,query'");
  for (const { line, cells, places: starts } of rows) {
    if (cells.length > columns.length) throw new RuleFileError(line, "has more cells than the first row");
    const value: Record<string, string> = {};
    const places: Record<string, Place> = {};
    for (const [index, name] of columns.entries()) {
      if (name === undefined) continue;
      if (cells[index]) value[name] = cells[index];
      if (starts[index]) places[name] = starts[index];
    }
    yield { line, value, places };
  }
}

function* yamlEntries(text: string): Iterable<Entry> {
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
        places: placesIn(item, lines),
      };
  }
}

function placesIn(item: Node, lines: LineCounter): Record<string, Place> {
  const fields = isMap(item) ? item.items : [];
  return Object.fromEntries(
    fields.flatMap(({ key, value }) => {
      if (!isScalar(key) || !isNode(value)) return [];
      const { line, col } = lines.linePos(value.range?.[0] ?? 0);
      return [[String(key.value), { line, column: col }]];
    }),
  );
}
