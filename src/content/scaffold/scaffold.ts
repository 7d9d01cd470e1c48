import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import type { z } from "zod";
import { type Field, toJsonSchema } from "../checks/explain.ts";
import { listFiles } from "../load/content-reader.ts";
import { articleSchema, categoriesSchema, personSchema, termsSchema } from "../model/blog.ts";
import { caseStudySchema } from "../model/case-study.ts";
import { createSlug, type ReferenceTarget } from "../model/common.ts";
import { ebookSchema } from "../model/ebook.ts";
import { jobSchema } from "../model/job.ts";
import { textPageSchema } from "../model/page.ts";
import { questionsSchema, serviceSchema } from "../model/service.ts";

export class ScaffoldError extends Error {
  override name = "ScaffoldError";
}

/** Entries of a list in one file. */
const lists = {
  tag: { file: "tags.yaml", schema: termsSchema, field: "title" },
  category: { file: "categories.yaml", schema: categoriesSchema, field: "title" },
  series: { file: "series.yaml", schema: termsSchema, field: "title" },
  question: { file: "questions/general.yaml", schema: questionsSchema, field: "question" },
};

export const scaffoldKinds = [
  ...(["article", "case-study", "service", "job", "ebook", "page", "person"] as const),
  ...(["tag", "category", "series", "question"] as const),
];
export type ScaffoldKind = (typeof scaffoldKinds)[number];

interface ScaffoldOptions {
  directory: string;
  title: string;
  today: string;
}

/**
 * Writes the files of a new entry, or adds it to its list, with hints for every field; returns their paths below the
 * site's folder.
 */
export async function scaffoldFiles(kind: ScaffoldKind, options: ScaffoldOptions): Promise<string[]> {
  const { directory, title } = options;
  const slug = createSlug(title);
  if (!slug) throw new ScaffoldError(`'${title}' has no letters that an address could be made of.`);
  if (isListKind(kind)) return [await addToList(kind, slug, options)];
  const files = await createFiles(kind, slug, options);
  for (const file of Object.keys(files)) {
    if (existsSync(join(directory, file))) throw new ScaffoldError(`${file} exists already.`);
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  return Object.keys(files);
}

type ListKind = keyof typeof lists;

function isListKind(kind: ScaffoldKind): kind is ListKind {
  return kind in lists;
}

async function addToList(kind: ListKind, slug: string, { directory, title }: ScaffoldOptions): Promise<string> {
  const { file, schema, field } = lists[kind];
  const path = join(directory, file);
  const text = existsSync(path) ? await readFile(path, "utf8") : "";
  const entries: { slug?: string }[] = parse(text) ?? [];
  if (entries.some((entry) => entry.slug === slug)) throw new ScaffoldError(`${file} has '${slug}' already.`);
  const { items } = toJsonSchema(schema);
  const lines = items ? renderNestedFields(items, { slug, [field]: title }) : [];
  const entry = lines.map((line, index) => `${index === 0 ? "- " : "  "}${line}\n`).join("");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, (entries.length ? text.replace(/\n*$/, "\n") : "") + entry);
  return file;
}

async function createFiles(
  kind: Exclude<ScaffoldKind, ListKind>,
  slug: string,
  { directory, title, today }: ScaffoldOptions,
): Promise<Record<string, string>> {
  switch (kind) {
    case "article": {
      const references = await pickReferences(directory);
      const values = { title, description: DESCRIPTION, publishedOn: today, draft: true, ...references };
      return { [`articles/${slug}.md`]: renderMarkdown(scaffoldFields(articleSchema, values), ARTICLE) };
    }
    case "case-study": {
      const values = { title, publishedOn: today, year: Number(today.slice(0, 4)) };
      return { [`case-studies/${slug}.md`]: renderMarkdown(scaffoldFields(caseStudySchema, values), CASE_STUDY) };
    }
    case "service":
      return { [`services/expertise/${slug}.md`]: `---\n${scaffoldFields(serviceSchema, { title })}\n---\n` };
    case "person":
      return { [`people/${slug}.yaml`]: `${scaffoldFields(personSchema, { name: title })}\n` };
    case "job":
      return { [`jobs/${slug}.md`]: renderMarkdown(scaffoldFields(jobSchema, { title, postedOn: today }), JOB) };
    case "page": {
      const values = { title, description: DESCRIPTION, updatedOn: today };
      return { [`pages/${slug}.md`]: renderMarkdown(scaffoldFields(textPageSchema, values), "Text.") };
    }
    case "ebook": {
      const chapters = ["01-the-problem.md", "02-the-choice.md", "03-the-work.md", "04-the-result.md"];
      const values = { title, publishedOn: today, chapters, sample: chapters[0] };
      return {
        [`ebooks/${slug}/ebook.yaml`]: `${scaffoldFields(ebookSchema, values)}\n`,
        ...Object.fromEntries(chapters.map((name) => [`ebooks/${slug}/${name}`, renderMarkdown('title: ""', "Text.")])),
      };
    }
  }
}

/** An existing author, category and tag, so that the new draft is valid without edits. */
async function pickReferences(directory: string) {
  const first = async (file: string, kind: ListKind): Promise<string> => {
    const path = join(directory, file);
    const [entry] = (existsSync(path) && parse(await readFile(path, "utf8"))) || [];
    if (!entry)
      throw new ScaffoldError(`An article needs an entry in ${file} first: npm run content -- new ${kind} "…"`);
    return entry.slug;
  };
  const [person] = (await listFiles(directory)).filter((file) => /^people\/.+\.yaml$/.test(file));
  if (!person) throw new ScaffoldError("An article needs somebody in people/ who writes it first.");
  return {
    author: basename(person, ".yaml"),
    // Categories are optional: articles of a site without the file have none.
    category: existsSync(join(directory, "categories.yaml")) ? await first("categories.yaml", "category") : undefined,
    tags: [await first("tags.yaml", "tag")],
  };
}

export function renderMarkdown(matter: string, body: string): string {
  return `---\n${matter}\n---\n\n${body}\n`;
}

const DESCRIPTION = "Say here in one or two sentences what a reader knows or can do afterwards.";

const ARTICLE = `Begin with what happened. The first lines decide who reads on.

## A heading that says what follows

Text, with [links](/contact-us) to other pages and notes at the end.[^1]

> [!NOTE]
> Something that deserves a box.

\`\`\`ts title="loom.ts" {2}
const warp = 12;
const weft = warp * 2;
\`\`\`

[^1]: Where a figure comes from.`;

const CASE_STUDY = `## The problem

## What stood in the way

## Options we weighed

## What we built

## What we would do differently`;

const JOB = `## What you will do

## What you bring

## What you get`;

/** Where the names are that a field can refer to: entries of a list by their `slug`, files by their name. */
const sourceOfReferences: Record<ReferenceTarget, string> = {
  people: "people/",
  categories: "categories.yaml",
  tags: "tags.yaml",
  series: "series.yaml",
  "case-studies": "case-studies/",
  services: "services/",
  "engagement-models": "services/engagement-models/",
  questions: "the files in questions/",
};

/** YAML with every field of a schema and its description as a comment; optional fields are commented out. */
export function scaffoldFields(schema: z.ZodType, values: Record<string, unknown>): string {
  const { properties = {}, required = [] } = toJsonSchema(schema);
  const lines = Object.entries(properties).flatMap(([name, field]) => {
    const value = values[name];
    const hints = listHints(field).map((hint) => `# ${hint}`);
    if (value !== undefined) return [...hints, stringify({ [name]: value }, { lineWidth: 0 }).trimEnd()];
    const empty = renderEmptyField(name, field);
    return [...hints, ...(required.includes(name) ? empty : empty.map((line) => `# ${line}`))];
  });
  return lines.join("\n");
}

function listHints(field: Field): string[] {
  const itemField = field.prefixItems?.[0] ?? (field.items || field);
  const choices = itemField.enum ? `One of: ${itemField.enum.join(", ")}` : undefined;
  const { references } = itemField;
  const source = references && `${field === itemField ? "A name" : "Names"} from ${sourceOfReferences[references]}`;
  return [field.description, choices, source].filter((hint) => hint !== undefined);
}

/** An empty value; lists get their minimum number of items. */
function renderEmptyField(name: string, field: Field): string[] {
  if (field.properties) return [`${name}:`, ...renderNestedFields(field).map((line) => `  ${line}`)];
  if (field.prefixItems) return [`${name}: [${field.prefixItems.map(emptyValue).join(", ")}]`];
  const { items } = field;
  if (field.type !== "array" || !items) return [`${name}: ${emptyValue(field)}`.trimEnd()];
  return [`${name}:`, ...Array.from({ length: field.minItems ?? 1 }, () => renderListItem(items)).flat()];
}

function renderListItem(items: Field): string[] {
  const lines = items.properties ? renderNestedFields(items) : [emptyValue(items)];
  return lines.map((line, index) => (index === 0 ? `  - ${line}` : `    ${line}`));
}

/** Nested fields have their hints at the end of the line. */
function renderNestedFields({ properties = {} }: Field, values: Record<string, string> = {}): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const value = values[name];
    if (value !== undefined) return [stringify({ [name]: value }, { lineWidth: 0 }).trimEnd()];
    const [first = "", ...rest] = renderEmptyField(name, field);
    const hints = listHints(field);
    return [hints.length ? `${first} # ${hints.join(". ")}` : first, ...rest];
  });
}

function emptyValue({ enum: choices, type, default: defaultValue }: Field): string {
  if (defaultValue !== undefined && defaultValue !== "") return String(defaultValue);
  if (choices) return String(choices[0]);
  return type === "string" ? '""' : "";
}
