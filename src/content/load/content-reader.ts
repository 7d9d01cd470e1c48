import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, posix, relative, sep } from "node:path";
import type { z } from "zod";
import { slugify } from "../../shared/slug.ts";
import { explainIssue } from "../checks/explain.ts";
import type { ContentError } from "../content-error.ts";
import { LONGEST_NAME, slug as slugSchema } from "../model/common.ts";
import type { Document } from "./document.ts";
import { readYaml, unreadableLetters } from "./yaml.ts";

/** A file of which there is one. */
export interface Single<T> {
  file: string;
  /** What of it can be understood, also when some of it is refused. */
  sound: ValidPart<T> | undefined;
  /** For when mistakes have been thrown, and so there are none. */
  get: () => T;
}

/** Something that has a file to itself. */
export interface Entry<T> extends Single<T> {
  slug: string;
  sound: ValidPart<T>;
}

/** What a document says below its front matter. */
export type Text = Pick<Document, "body" | "headings" | "words" | "tellingWords">;
export type Reader = ReturnType<typeof createReader>;

/** Reads files below content/ through their schemas and collects what is wrong instead of stopping at the first. */
export function createReader(directory: string, files: string[], documents: Document[], yamlOf = readYaml) {
  const mistakes: ContentError[] = [];
  const taken = new Set<string>();

  function check<T extends z.ZodType>(file: string, schema: T, value: unknown): Single<z.output<T>> {
    const { data, error } = schema.safeParse(value);
    if (!error) return accepted(file, data);
    mistakes.push(...explainIssue(file, schema, value, error));
    return { ...refused(file), sound: keepValidPart<T>(value, error) };
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

/** A value without the parts that are wrong. What stands in lists keeps its place. */
export type ValidPart<T> = T extends readonly (infer Item)[]
  ? (ValidPart<Item> | undefined)[]
  : T extends object
    ? { [Field in keyof T]?: ValidPart<T[Field]> | undefined }
    : T;

/**
 * What a schema accepts of a value that it refuses as a whole, so that the rest can be checked all the same. A value
 * of the right kind that is too long or too short still says what its writer meant.
 */
function keepValidPart<T extends z.ZodType>(
  value: unknown,
  { issues }: z.ZodError<z.output<T>>,
): ValidPart<z.output<T>> | undefined {
  const rest = structuredClone(value);
  for (const { code, path } of issues) {
    if (code === "unrecognized_keys" || code === "too_small" || code === "too_big") continue;
    const last = path.at(-1);
    if (last === undefined) return undefined;
    const owner = path.slice(0, -1).reduce<unknown>((outer, step) => Object(outer)[step], rest);
    if (typeof owner === "object" && owner !== null) Reflect.set(owner, last, undefined);
  }
  return Object(rest);
}
