import { readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { article } from "../testing/small-site.ts";
import { writeSite } from "../testing/write-site.ts";
import { inspectWithCache } from "./inspection-cache.ts";

const paths = ["articles/first.md"];

it("inspects a file again only when it changed", async () => {
  const directory = await writeSite();
  const file = join(directory, "articles/first.md");
  const cachePath = join(directory, ".memory/content");
  const headings = async () => (await inspectWithCache(directory, cachePath)(paths))[0]?.headings.map(({ id }) => id);
  const noon = new Date("2026-11-15T12:00:00Z");
  const write = async (heading: string, time: Date) => {
    await writeFile(file, article({}, `## ${heading}`));
    await utimes(file, time, time);
  };

  await write("Warp", noon);
  expect(await headings()).toEqual(["warp"]);
  await write("Weft", noon);
  expect(await headings()).toEqual(["warp"]);
  await write("Weft", new Date(noon.getTime() + 1));
  expect(await headings()).toEqual(["weft"]);
});

it("ignores a cache file that is not JSON", async () => {
  const directory = await writeSite({ "memory.json": "{" });
  const documents = await inspectWithCache(directory, join(directory, "memory"))(paths);
  expect(documents[0]?.problems).toEqual([]);
});

it("reports an unreadable image from the cache until the image changes", async () => {
  const directory = await writeSite({
    "articles/first.md": article({}, "![A loom](loom.png)"),
    "articles/loom.png": "",
  });
  const imagesRead: string[] = [];
  const problems = async () => {
    const inspect = inspectWithCache(directory, join(directory, ".memory/content"), async (path) => {
      imagesRead.push(path);
      return (await readFile(join(directory, path), "utf8"))
        ? { name: "loom", width: 9, height: 9, widths: [9] }
        : { unreadable: "it is empty" };
    });
    return (await inspect(paths))[0]?.problems.map(({ line, message }) => `${line} ${message}`);
  };
  const expected = [expect.stringMatching(/^\d+ image 'loom.png' cannot be read: it is empty$/)];
  expect(await problems()).toEqual(expected);
  expect(await problems()).toEqual(expected);
  expect(imagesRead).toEqual(["articles/loom.png"]);
  await writeFile(join(directory, "articles/loom.png"), "A loom");
  expect(await problems()).toEqual([]);
});
