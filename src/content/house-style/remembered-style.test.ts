import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { article } from "../testing/small-site.ts";
import { writeSite } from "../testing/write-site.ts";
import { rememberedStyle } from "./remembered-style.ts";

it("says again what it said until a file changes", async () => {
  const directory = await writeSite();
  const file = join(directory, "articles/first.md");
  const said = async () => (await rememberedStyle(directory, join(directory, ".memory/style"))).map(({ file }) => file);
  const write = (text: string, second: number) => {
    writeFileSync(file, article({}, text));
    utimesSync(file, second, second);
  };
  write("A loom of today!", 1);
  const before = await said();
  write("A loom of today.", 1);
  expect(await said(), "the same size and time").toEqual(before);
  write("A loom of today.", 2);
  expect(await said()).not.toEqual(before);
});
