import { describe, expect, it } from "vitest";
import { listExamples, openSqlite, runProgram, runStatements } from "./testing/run-examples.ts";

const fence = (mark: string, code: string) => `\`\`\`${mark}\n${code}\n\`\`\`\n`;

describe("listExamples", () => {
  it("returns the blocks marked run with line and expected output", () => {
    const text = `---\ntitle: Looms\n---\n\n${fence("ts run", "console.log(12);")}\n${fence("text output", "12")}\n${fence("ts", "rest();")}`;
    expect(listExamples("a.md", text)).toEqual([
      { file: "a.md", engine: "node", blocks: [{ line: 5, code: "console.log(12);", output: "12" }] },
    ]);
  });

  it("groups the SQL blocks of a text by engine", () => {
    const text = fence("sql run", "a;") + fence("sql run=postgres", "b;") + fence("sql run", "c;");
    const codes = listExamples("a.md", text).map(({ engine, blocks }) => [engine, ...blocks.map(({ code }) => code)]);
    expect(codes).toEqual([
      ["sqlite", "a;", "c;"],
      ["postgres", "b;"],
    ]);
  });

  it("throws for an unknown engine and for an output without a block", () => {
    expect(() => listExamples("a.md", fence("yaml run", "a: 1"))).toThrow("a.md:1  nothing runs 'yaml'");
    expect(() => listExamples("a.md", fence("sql run=oracle", "a;"))).toThrow("nothing runs 'oracle'");
    expect(() => listExamples("a.md", fence("text output", "1"))).toThrow("no block above it is marked 'run'");
  });
});

describe("running examples", () => {
  it("returns the output of a program and rejects with its error output", async () => {
    expect(await runProgram("node", "const warp: number = 12; console.log(warp);", "")).toBe("12\n");
    await expect(runProgram("bash", "echo no >&2; false; echo yes", "")).rejects.toThrow("no");
  });

  it("returns the rows of the last statement", async () => {
    const { query, end } = openSqlite();
    const sql = "create table loom (warp int, weft int);\ninsert into loom values (1, 2), (3, 4);\nselect * from loom;";
    expect(await runStatements(sql, query)).toBe("warp | weft\n1 | 2\n3 | 4");
    end();
  });

  it("treats a function body as one statement", async () => {
    const statements: string[] = [];
    await runStatements("create function f() as $$\nbegin;\nend $$;\nselect 1", (statement) => {
      statements.push(statement);
      return [];
    });
    expect(statements).toEqual(["create function f() as $$\nbegin;\nend $$;", "select 1"]);
  });
});
