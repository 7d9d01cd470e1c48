import { readdir, readFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import type { z } from "zod";
import { explainIssues, getProperty } from "../checks/explain.ts";
import type { ContentError } from "../content-error.ts";
import { createSlug, slug as slugSchema } from "../model/common.ts";
import type { Document } from "../model/document.ts";
import { slugOf } from "../model/page-paths.ts";
import { type Facts, fillValue } from "./placeholders.ts";
import { findInvalidCharacters, type Problem, readYaml } from "./yaml.ts";

/** One parsed file. */
export interface Single<T> {
  file: string;
  /** The fields that meet the schema, also when others do not; undefined when nothing can be parsed. */
  validPart: T | ValidPart<T> | undefined;
  /** The full value. Throws for an invalid file, so call it only after all mistakes have been reported. */
  get: () => T;
}

/** A file of a collection; its slug is its name. */
export interface Entry<T> extends Single<T> {
  slug: string;
  validPart: T | ValidPart<T>;
}

/** The part of a document below its front matter. */
export type Text = Pick<Document, "body" | "headings" | "words" | "keywords">;
export type Reader = ReturnType<typeof createReader>;

/**
 * Reads files below content/ with their schemas and collects all mistakes instead of stopping at the first. Without
 * `facts` placeholders for them stay as they are.
 */
export function createReader(
  directory: string,
  files: string[],
  documents: Document[],
  facts?: Facts,
  parseYaml = readYaml,
) {
  const mistakes: ContentError[] = [];
  const usedFiles = new Set<string>();

  function report(file: string, problems: Problem[]): void {
    mistakes.push(...problems.map(({ message, ...at }) => ({ file, message, at })));
  }

  function check<T extends z.ZodType>(file: string, schema: T, source: unknown): Single<z.output<T>> {
    const reportFact = (path: PropertyKey[], message: string) => mistakes.push({ file, message, at: { path } });
    const value = facts ? fillValue(source, facts, reportFact) : source;
    const { data, error } = schema.safeParse(value);
    if (!error) return { file, validPart: data, get: () => data };
    mistakes.push(...explainIssues(file, schema, value, error));
    return { ...invalidFile(file), validPart: pickValidPart(schema, value, error) };
  }

  async function load<T extends z.ZodType>(file: string, schema: T): Promise<Single<z.output<T>>> {
    usedFiles.add(file);
    const text = await readFile(join(directory, file), "utf8");
    const yaml = parseYaml(text);
    const problems = [...yaml.problems, ...findInvalidCharacters(text)];
    report(file, problems);
    return problems.length ? invalidFile(file) : check(file, schema, yaml.value);
  }

  function readSlug(file: string): string {
    const name = slugOf(file);
    if (slugSchema.safeParse(name).success) return name;
    const suggestion = createSlug(name);
    const advice = suggestion ? ` — call it '${suggestion}'` : ": use lower-case letters, digits and single hyphens";
    mistakes.push({ file, message: `'${name}' cannot be part of an address${advice}` });
    return name;
  }

  function toEntries<T>({ file, validPart, get }: Single<T>): Entry<T>[] {
    const slug = readSlug(file);
    return validPart === undefined ? [] : [{ file, slug, validPart, get }];
  }

  return {
    mistakes,
    /** Files that were read as part of a collection or page. */
    usedFiles,

    /** A YAML file that has to exist. */
    async yaml<T extends z.ZodType>(file: string, schema: T): Promise<Single<z.output<T>>> {
      if (files.includes(file)) return load(file, schema);
      mistakes.push({ file, message: "is missing" });
      return invalidFile(file);
    },

    /** A YAML file that may be missing: then the site has no such page. */
    async optionalYaml<T extends z.ZodType>(file: string, schema: T): Promise<Single<z.output<T>> | undefined> {
      return files.includes(file) ? load(file, schema) : undefined;
    },

    /** A YAML list that may be missing: then it is empty. */
    async yamlList<T extends z.ZodArray>(file: string, schema: T): Promise<Single<z.output<T>>> {
      return files.includes(file) ? load(file, schema) : check(file, schema, []);
    },

    /** All YAML files below a folder. */
    async yamlIn<T extends z.ZodType<object>>(folder: string, schema: T): Promise<Entry<z.output<T>>[]> {
      const yamlFiles = files.filter((file) => file.startsWith(`${folder}/`) && file.endsWith(".yaml"));
      const parsed = await Promise.all(yamlFiles.map((file) => load(file, schema)));
      return parsed.flatMap(toEntries);
    },

    /** All Markdown documents below a folder. */
    markdownIn<T extends z.ZodType<object>>(folder: string, schema: T): (Entry<z.output<T>> & { text: Text })[] {
      return documents
        .filter(({ path }) => path.startsWith(`${folder}/`))
        .flatMap((document) => {
          const { path: file, matter, problems, body, headings, words, keywords } = document;
          usedFiles.add(file);
          report(file, problems);
          const text = { body, headings, words, keywords };
          const parsed = matter === undefined ? invalidFile(file) : check(file, schema, matter);
          return toEntries(parsed).map((entry) => ({ ...entry, text }));
        });
    },
  };
}

function invalidFile(file: string): Single<never> {
  const get = () => {
    throw new Error(`${file} is invalid: report the collected mistakes before calling get()`);
  };
  return { file, validPart: undefined, get };
}

/** READMEs for editors, hidden files of their tools, and what the tests expect of a site (`checks/`). */
const ignored = /(^|\/)(\.[^/]+|README\.md)(\/|$)|^checks\//;

/** All content files below a directory as sorted relative paths with forward slashes. */
export async function listFiles(directory: string): Promise<string[]> {
  const root = resolve(directory);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length + 1).replaceAll(sep, "/"))
    .filter((file) => !ignored.test(file))
    .sort();
}

/** A value without its invalid fields. Invalid list items become undefined, so that the others keep their index. */
export type ValidPart<T> = T extends readonly (infer Item)[]
  ? (ValidPart<Item> | undefined)[]
  : T extends object
    ? { [Field in keyof T]?: ValidPart<T[Field]> | undefined }
    : T;

/**
 * Removes the invalid fields of a value, so that the other checks can still run on the rest. Values that are only too
 * long or too short stay: a name or date in them can still be checked.
 */
function pickValidPart<T extends z.ZodType>(
  schema: T,
  value: unknown,
  { issues }: z.ZodError<z.output<T>>,
): ValidPart<z.output<T>> | undefined {
  const rest = structuredClone(value);
  for (const { path } of issues.filter(isInvalidField)) {
    const parent = valueAt(rest, path.slice(0, -1));
    if (typeof parent === "object" && parent !== null) Reflect.set(parent, path.at(-1) ?? "", undefined);
  }
  return isValidPart(schema, rest) ? rest : undefined;
}

function isValidPart<T extends z.ZodType>(schema: T, value: unknown): value is ValidPart<z.output<T>> {
  const issues = schema.safeParse(value).error?.issues.filter(isInvalidField) ?? [];
  return issues.every(({ path }) => valueAt(value, path) === undefined);
}

function isInvalidField({ code }: z.core.$ZodIssue): boolean {
  return code !== "unrecognized_keys" && code !== "too_small" && code !== "too_big";
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(getProperty, value);
}
