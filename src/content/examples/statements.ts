export type Rows = Record<string, unknown>[];

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
