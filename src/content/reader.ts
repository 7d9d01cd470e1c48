import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, posix, relative, sep } from "node:path";
import type { z } from "zod";
import { explain } from "./check/explain.ts";
import type { Document } from "./document.ts";
import type { Mistake } from "./mistake.ts";
import { LONGEST_NAME, slug as slugSchema } from "./schemas/common.ts";
import { slugify } from "./slug.ts";
import { type Sound, soundPart } from "./sound.ts";
import { readYaml, unreadableLetters } from "./yaml.ts";

/** A file of which there is one. */
export interface Single<T> {
  file: string;
  /** What of it can be understood, also when some of it is refused. */
  sound: Sound<T> | undefined;
  /** For when mistakes have been thrown, and so there are none. */
  get: () => T;
}

/** Something that has a file to itself. */
export interface Entry<T> extends Single<T> {
  slug: string;
  sound: Sound<T>;
}

/** What a document says below its front matter. */
export type Text = Pick<Document, "body" | "headings" | "words" | "tellingWords">;
export type Reader = ReturnType<typeof createReader>;

/** Reads files below content/ through their schemas and collects what is wrong instead of stopping at the first. */
export function createReader(directory: string, files: string[], documents: Document[], yamlOf = readYaml) {
  const mistakes: Mistake[] = [];
  const taken = new Set<string>();

  function check<T extends z.ZodType>(file: string, schema: T, value: unknown): Single<z.output<T>> {
    const { data, error } = schema.safeParse(value);
    if (!error) return accepted(file, data);
    mistakes.push(...explain(file, schema, value, error));
    return { ...refused(file), sound: soundPart<T>(value, error) };
  }

  function matterOf<T extends z.ZodType>({ path, matter, passed }: Document, schema: T): Single<z.output<T>> {
    if (passed !== undefined) return accepted(path, Object(passed));
    return matter === undefined ? refused(path) : check(path, schema, matter);
  }

  async function load<T extends z.ZodType>(file: string, schema: T): Promise<Single<z.output<T>>> {
    taken.add(file);
    const text = await readFile(join(directory, file), "utf8");
    const { value, problems: errors } = yamlOf(text);
    const problems = [...errors, ...unreadableLetters(text)];
    mistakes.push(...problems.map(({ message, ...at }) => ({ file, message, at })));
    return problems.length ? refused(file) : check(file, schema, value);
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

  function asEntry<T>({ file, sound, get }: Single<T>): Entry<T>[] {
    const slug = nameOf(file);
    return sound === undefined ? [] : [{ file, slug, sound, get }];
  }

  return {
    mistakes,
    /** Files that are part of the site. */
    taken,

    async yaml<T extends z.ZodType>(file: string, schema: T): Promise<Single<z.output<T>>> {
      if (files.includes(file)) return load(file, schema);
      mistakes.push({ file, message: "is missing" });
      return refused(file);
    },

    async yamlIn<T extends z.ZodType<object>>(folder: string, schema: T): Promise<Entry<z.output<T>>[]> {
      const found = files.filter((file) => file.startsWith(`${folder}/`) && file.endsWith(".yaml"));
      const read = await Promise.all(found.map((file) => load(file, schema)));
      return read.flatMap(asEntry);
    },

    written<T extends z.ZodType<object>>(folder: string, schema: T): (Entry<z.output<T>> & { text: Text })[] {
      return documents
        .filter(({ path }) => path.startsWith(`${folder}/`))
        .flatMap((document) => {
          const { path: file, problems, body, headings, words, tellingWords } = document;
          taken.add(file);
          mistakes.push(...problems.map(({ message, ...at }) => ({ file, message, at })));
          const text = { body, headings, words, tellingWords };
          return asEntry(matterOf(document, schema)).map((entry) => ({ ...entry, text }));
        });
    },
  };
}

function accepted<T>(file: string, data: T): Single<T> {
  return { file, sound: Object(data), get: () => data };
}

function refused(file: string): Single<never> {
  const get = () => {
    throw new Error(`${file} was refused`);
  };
  return { file, sound: undefined, get };
}

/** Things are files, and books are folders with an `ebook.yaml` in them. */
export function slugOf(file: string): string {
  return basename(file) === "ebook.yaml" ? basename(dirname(file)) : basename(file).replace(/\.[a-z]+$/, "");
}

/** Notes to editors and what their tools leave behind are no content. */
const ignored = /(^|\/)(\.[^/]+|README\.md)(\/|$)/;

export async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const folders = new Map<string, string>();
  const folderOf = (path: string) => {
    const folder = folders.get(path) ?? relative(directory, path).split(sep).join("/");
    folders.set(path, folder);
    return folder;
  };
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.join(folderOf(parentPath), name))
    .filter((file) => !ignored.test(file))
    .sort();
}
