import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { parse as parseYaml } from "yaml";
import type { z } from "zod";
import type { Document } from "./document.ts";
import { type Mistake, mistakesOf } from "./mistake.ts";
import { slug as slugSchema } from "./schemas/common.ts";

/** A value that was checked; taking one that was refused is a bug, because mistakes are thrown before. */
export type Checked<T> = () => T;

/** Reads files below content/ through their schemas and collects what is wrong instead of stopping at the first. */
export function createReader(directory: string, files: string[], documents: Document[]) {
  const mistakes: Mistake[] = [];

  function check<T extends z.ZodType>(file: string, schema: T, value: unknown): z.output<T> | undefined {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    mistakes.push(...mistakesOf(file, result.error));
    return undefined;
  }

  async function load<T extends z.ZodType>(file: string, schema: T): Promise<z.output<T> | undefined> {
    try {
      return check(file, schema, parseYaml(await readFile(join(directory, file), "utf8")));
    } catch (error) {
      mistakes.push({ file, message: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }

  return {
    mistakes,

    async yaml<T extends z.ZodType>(file: string, schema: T): Promise<Checked<z.output<T>>> {
      const value = files.includes(file) ? await load(file, schema) : undefined;
      if (!files.includes(file)) mistakes.push({ file, message: "is missing" });
      return () => {
        if (value === undefined) throw new Error(`${file} was refused`);
        return value;
      };
    },

    async yamlIn<T extends z.ZodType<object>>(folder: string, schema: T) {
      const found = files.filter((file) => file.startsWith(`${folder}/`) && file.endsWith(".yaml"));
      const entries = await Promise.all(found.map(async (file) => ({ file, value: await load(file, schema) })));
      return entries.flatMap(({ file, value }) => (value === undefined ? [] : [{ slug: slugOf(file), value }]));
    },

    written<T extends z.ZodType<object>>(folder: string, schema: T) {
      return documents
        .filter(({ path }) => path.startsWith(`${folder}/`))
        .flatMap(({ path, matter, body, headings, words }) => {
          const checked = check(path, schema, matter);
          const slug = check(path, slugSchema, slugOf(path));
          return checked && slug ? [{ ...checked, slug, body, headings, words }] : [];
        });
    },
  };
}

/** Some things are a file and some are a folder with a file of their kind's name in it. */
function slugOf(file: string): string {
  const name = basename(file).replace(/\.[a-z]+$/, "");
  return name === "ebook" ? basename(dirname(file)) : name;
}

export async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}
