import { readFileSync } from "node:fs";
import type { Collection, Field } from "@sveltia/cms";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createReader, listFiles } from "../load/content-reader.ts";
import { readSources } from "../load/sources.ts";
import { splitMatter } from "../load/yaml.ts";
import { articleSchema } from "../model/blog.ts";
import { fixtureDirectory as siteDirectory } from "../testing/site-under-test.ts";
import { createEditorConfig, createFields } from "./editor-config.ts";

const config = createEditorConfig({
  directory: "content",
  title: "Editor",
  backend: { name: "test-repo" },
});
const collections = (config.collections ?? []).filter((item): item is Collection => "label" in item);
const folders = collections.flatMap((item) => ("folder" in item && !item.hide ? [item] : []));
const files = collections.flatMap((item) => ("files" in item ? item.files : []));

const byName = (fields: Field[]) => Object.fromEntries(fields.map((field) => [field.name, field]));

/** The fields for a file of content/, as the editor finds them. */
function findFields(file: string): Field[] | undefined {
  const single = files.find((item) => item.file === `content/${file}`);
  const folder = folders.find((item) => {
    const extension = file.split(".").at(-1);
    return file.startsWith(`${item.folder.replace("content/", "")}/`) && item.extension === extension;
  });
  return (single ?? folder)?.fields;
}

describe("the fields of an article", () => {
  const fields = byName(createFields(articleSchema));

  it("have a label, a hint, and whether they are required", () => {
    const { publishedOn, updatedOn } = fields;
    expect(publishedOn).toMatchObject({
      label: "Published on",
      hint: "First day the article is public; a later day than today schedules it",
      required: true,
    });
    expect(updatedOn).toMatchObject({ required: false });
  });

  it("have the limits of the schema", () => {
    expect(fields.title).toMatchObject({ widget: "string", minlength: 8, maxlength: 90 });
    expect(fields.description).toMatchObject({ widget: "text", minlength: 50, maxlength: 170 });
    expect(fields.tags).toMatchObject({ multiple: true, min: 1, max: 6 });
  });

  it("offer the people, tags, categories, services and case studies that there are", () => {
    expect(fields.author).toMatchObject({ widget: "relation", collection: "people", value_field: "{{slug}}" });
    expect(fields.category).toMatchObject({ widget: "relation", file: "categories", value_field: "items.*.slug" });
    expect(fields.tags).toMatchObject({ widget: "relation", file: "tags" });
    expect(fields.service).toMatchObject({ widget: "relation", collection: "services" });
    expect(fields.caseStudy).toMatchObject({ widget: "relation", collection: "case-studies" });
  });

  it("pick days from a calendar and store them as YYYY-MM-DD", () => {
    expect(fields.publishedOn).toMatchObject({ widget: "datetime", type: "date", format: "YYYY-MM-DD" });
  });
});

it("links to the page of an ebook from the ebook and from its chapters", () => {
  const paths = collections.filter(({ name }) => /^(ebooks|chapters)$/.test(name));
  // Sveltia's slug of content/ebooks/some-book/ebook.yaml is `some-book/ebook`, its folder `some-book`.
  expect(paths.map((item) => "preview_path" in item && item.preview_path)).toEqual(Array(2).fill("/ebook/{{dirname}}"));
});

it("shows a field that is added to a schema", () => {
  const extended = articleSchema.extend({ subtitle: z.string().max(60).describe("Below the title").optional() });
  expect(byName(createFields(extended)).subtitle).toEqual({
    ...{ name: "subtitle", label: "Subtitle", hint: "Below the title" },
    ...{ widget: "string", maxlength: 60, required: false },
  });
});

it("turns choices, numbers, objects and lists into fields", () => {
  const schema = z.strictObject({
    size: z.enum(["small", "large"]).default("small"),
    year: z.int().min(1970).max(2100),
    quote: z.strictObject({ text: z.string().min(1) }),
    steps: z.array(z.strictObject({ title: z.string().min(1) })).max(6),
    colours: z.tuple([z.enum(["red"]), z.enum(["red"])]),
  });
  expect(createFields(schema)).toMatchObject([
    { widget: "select", options: ["small", "large"], hint: "small if empty", required: false },
    { widget: "number", value_type: "int", min: 1970, max: 2100 },
    { widget: "object", fields: [{ name: "text", widget: "string" }] },
    { widget: "list", max: 6, summary: "{{fields.title}}", fields: [{ name: "title" }] },
    { widget: "list", min: 2, max: 2, field: { widget: "select" } },
  ]);
});

it.each([
  ["a date object", z.date()],
  ["one of two types", z.union([z.string(), z.number()])],
  ["a value that may be null", z.string().nullable()],
  ["fields with any name", z.record(z.string(), z.string())],
  ["a rule that the editor does not know", z.number().multipleOf(5)],
  ["a switch that is on without a value", z.boolean().default(true)],
  ["a text that is required and may be empty", z.string()],
  ["a pattern without a description", z.string().regex(/^a/)],
  ["a list of different fields", z.tuple([z.string(), z.number()])],
])("throws for %s, which the editor cannot express", (_, type) => {
  expect(() => createFields(z.strictObject({ field: type }))).toThrow("The editor cannot express");
});

it("has a form for every schema that content is read with", async () => {
  const schemas = new Map<string, z.ZodType>();
  const record = <T extends z.ZodType>(path: string, schema: T): T => {
    schemas.set(path, schema);
    return schema;
  };
  const reader = createReader(siteDirectory, await listFiles(siteDirectory), []);
  await readSources({
    ...reader,
    yaml: (file, schema) => reader.yaml(file, record(file, schema)),
    optionalYaml: (file, schema) => reader.optionalYaml(file, record(file, schema)),
    yamlList: (file, schema) => reader.yamlList(file, record(file, schema)),
    yamlIn: (folder, schema) => reader.yamlIn(folder, record(`${folder}/any.yaml`, schema)),
    markdownIn: (folder, schema) => reader.markdownIn(folder, record(`${folder}/any.md`, schema)),
  });
  expect(schemas.size).toBeGreaterThan(20);
  for (const [path, schema] of schemas) {
    const names = findFields(path)?.map(({ name }) => name);
    expect(names, path).toEqual([
      ...createFields(schema).map(({ name }) => name),
      ...(path.endsWith(".md") ? ["body"] : []),
    ]);
  }
});

it("shows several lines of text in a field that keeps them", async () => {
  for (const file of await listFiles(siteDirectory)) {
    if (file.startsWith("redirects/") || !/\.(md|yaml)$/.test(file)) continue;
    const text = readFileSync(`${siteDirectory}/${file}`, "utf8");
    const value = parse(file.endsWith(".md") ? (splitMatter(text)?.matter ?? "") : text);
    for (const path of findMultilineTexts(Array.isArray(value) ? { items: value } : value))
      expect(findWidget(findFields(file) ?? [], path), `${file} ${path.join(".")}`).toBe("text");
  }
});

function findMultilineTexts(value: unknown, path: string[] = []): string[][] {
  if (typeof value === "string") return value.trim().includes("\n") ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    findMultilineTexts(inner, Array.isArray(value) ? path : [...path, key]),
  );
}

function findWidget(fields: Field[], [name, ...rest]: string[]): unknown {
  const field = fields.find((item) => item.name === name);
  if (!field) return undefined;
  if (rest.length > 0 && "fields" in field) return findWidget(field.fields ?? [], rest);
  return "field" in field ? field.field.widget : field.widget;
}
