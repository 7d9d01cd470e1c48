import { describe, expect, it } from "vitest";
import { examplesIn, openSqlite, runProgram, runStatements } from "./run-examples.ts";

const fence = (mark: string, code: string) => `\`\`\`${mark}\n${code}\n\`\`\`\n`;

describe("examples in a text", () => {
  it("are the blocks marked so, with their lines and what they print", () => {
    const text = `---\ntitle: Looms\n---\n\n${fence("ts run", "console.log(12);")}\n${fence("text output", "12")}\n${fence("ts", "rest();")}`;
    expect(examplesIn("a.md", text)).toEqual([
      { file: "a.md", engine: "node", blocks: [{ line: 5, code: "console.log(12);", output: "12" }] },
    ]);
  });

  it("share one database in one text, by its engine", () => {
    const text = fence("sql run", "a;") + fence("sql run=postgres", "b;") + fence("sql run", "c;");
    const codes = examplesIn("a.md", text).map(({ engine, blocks }) => [engine, ...blocks.map(({ code }) => code)]);
    expect(codes).toEqual([
      ["sqlite", "a;", "c;"],
      ["postgres", "b;"],
    ]);
  });

  it("are refused when nothing runs them, or when an output has no block", () => {
    expect(() => examplesIn("a.md", fence("yaml run", "a: 1"))).toThrow("a.md:1  nothing runs 'yaml'");
    expect(() => examplesIn("a.md", fence("sql run=oracle", "a;"))).toThrow("nothing runs 'oracle'");
    expect(() => examplesIn("a.md", fence("text output", "1"))).toThrow("no block above it is marked 'run'");
  });
});

describe("running", () => {
  it("prints what a program prints and fails with what it says", async () => {
    expect(await runProgram("node", "const warp: number = 12; console.log(warp);", "")).toBe("12\n");
    await expect(runProgram("bash", "echo no >&2; false; echo yes", "")).rejects.toThrow("no");
  });

  it("prints the rows of the last statement", async () => {
    const { query, end } = openSqlite();
    const sql = "create table loom (warp int, weft int);\ninsert into loom values (1, 2), (3, 4);\nselect * from loom;";
    expect(await runStatements(sql, query)).toBe("warp | weft\n1 | 2\n3 | 4");
    end();
  });

  it("takes a function's body for one statement", async () => {
    const seen: string[] = [];
    await runStatements("create function f() as $$\nbegin;\nend $$;\nselect 1", (statement) => {
      seen.push(statement);
      return [];
    });
    expect(seen).toEqual(["create function f() as $$\nbegin;\nend $$;", "select 1"]);
  });
});
