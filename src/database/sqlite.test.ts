import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { NodeSqlite } from "./sqlite.ts";

it("caches short prepared statements and not those with long value lists", () => {
  const database = new NodeSqlite(new DatabaseSync(":memory:"));
  const listOf = (length: number) => `select 1 where 1 in (${Array(length).fill("?").join(", ")})`;
  expect(database.prepare(listOf(3))).toBe(database.prepare(listOf(3)));
  expect(database.prepare(listOf(1000))).not.toBe(database.prepare(listOf(1000)));
  expect(database.prepare(listOf(1000)).all(Array(1000).fill(1))).toEqual([{ 1: 1 }]);
  database.close();
});
