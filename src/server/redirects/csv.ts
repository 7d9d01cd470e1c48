import type { Place } from "../../content/mistake.ts";

interface CsvRow {
  line: number;
  cells: string[];
  /** Where each cell begins. */
  places: Place[];
}

export class CsvError extends Error {
  override name = "CsvError";
  readonly line: number;

  constructor(line: number) {
    super("a quotation mark is not closed, or stands inside a cell without being doubled");
    this.line = line;
  }
}

/** Rows of a CSV as spreadsheets write them (RFC 4180, or with semicolons where the comma is the decimal sign). */
export function csvRows(text: string): CsvRow[] {
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
