import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import type { z } from "zod";
import { explain } from "./check/explain.ts";
import type { Document } from "./document.ts";
import type { Mistake } from "./mistake.ts";
import { LONGEST_NAME, slug as slugSchema } from "./schemas/common.ts";
import { slugify } from "./slug.ts";
import { readYaml } from "./yaml.ts";

/** Something that has a file to itself. */
export interface Entry<T> {
  file: string;
  slug: string;
  value: T;
}

/** A file of which there is one. Its value is missing when it was refused. */
export interface Single<T> {
  file: string;
  value: T | undefined;
  /** For when mistakes have been thrown, and so there are none. */
  get: () => T;
}

/** A file that its schema does not accept, as it was written. */
export interface Refused {
  file: string;
  value: unknown;
}

export type Written<T> = T & Pick<Document, "body" | "headings" | "words" | "tellingWords">;
export type Reader = ReturnType<typeof createReader>;

/** Reads files below content/ through their schemas and collects what is wrong instead of stopping at the first. */
export function createReader(directory: string, files: string[], documents: Document[]) {
  const mistakes: Mistake[] = [];
  const refused: Refused[] = [];
  const taken = new Set<string>();

  function check<T extends z.ZodType>(file: string, schema: T, value: unknown): z.output<T> | undefined {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    mistakes.push(...explain(file, schema, value, result.error));
    refused.push({ file, value });
    return undefined;
  }

  async function load<T extends z.ZodType>(file: string, schema: T): Promise<z.output<T> | undefined> {
    taken.add(file);
    const { value, problems } = readYaml(await readFile(join(directory, file), "utf8"));
    mistakes.push(...problems.map(({ message, ...at }) => ({ file, message, at })));
    return problems.length ? undefined : check(file, schema, value);
  }

  function nameOf(file: string): string {
    const name = slugOf(file);
    if (slugSchema.safeParse(name).success) return name;
    const better = slugify(name)
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, LONGEST_NAME)
      .replace(/^-|-$/g, "");
    const advice = better ? ` — call it '${better}'` : ": use lower-case letters, digits and single hyphens";
    mistakes.push({ file, message: `'${name}' cannot be part of an address${advice}` });
    return name;
  }

  return {
    mistakes,
    refused,
    /** Files that are part of the site. */
    taken,

    async yaml<T extends z.ZodType>(file: string, schema: T): Promise<Single<z.output<T>>> {
      const exists = files.includes(file);
      if (!exists) mistakes.push({ file, message: "is missing" });
      const value = exists ? await load(file, schema) : undefined;
      return {
        file,
        value,
        get() {
          if (value === undefined) throw new Error(`${file} was refused`);
          return value;
        },
      };
    },

    async yamlIn<T extends z.ZodType<object>>(folder: string, schema: T): Promise<Entry<z.output<T>>[]> {
      const found = files.filter((file) => file.startsWith(`${folder}/`) && file.endsWith(".yaml"));
      const entries = await Promise.all(
        found.map(async (file) => ({ file, slug: nameOf(file), value: await load(file, schema) })),
      );
      return entries.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]));
    },

    written<T extends z.ZodType<object>>(folder: string, schema: T): Entry<Written<z.output<T>>>[] {
      return documents
        .filter(({ path }) => path.startsWith(`${folder}/`))
        .flatMap(({ path: file, matter, body, headings, words, tellingWords, problems }) => {
          taken.add(file);
          mistakes.push(...problems.map(({ message, ...at }) => ({ file, message, at })));
          const slug = nameOf(file);
          const value = matter === undefined ? undefined : check(file, schema, matter);
          return value === undefined ? [] : [{ file, slug, value: { ...value, body, headings, words, tellingWords } }];
        });
    },
  };
}

/** Some things are a file and some are a folder with a file of their kind's name in it. */
export function slugOf(file: string): string {
  const name = basename(file).replace(/\.[a-z]+$/, "");
  return name === "ebook" ? basename(dirname(file)) : name;
}

/** Notes to editors and what their tools leave behind are no content. */
const ignored = /(^|\/)(\.[^/]+|README\.md)(\/|$)/;

export async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => !ignored.test(file))
    .sort();
}
