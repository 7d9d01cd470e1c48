import { basename } from "node:path";
import type { CmsConfig, Collection, CollectionFile, Field, RelationField } from "@sveltia/cms";
import type { z } from "zod";
import { type Field as SchemaField, toJsonSchema } from "../checks/explain.ts";
import { textFolders } from "../load/sources.ts";
import { articleSchema, categoriesSchema, personSchema, termsSchema } from "../model/blog.ts";
import { caseStudySchema, weeklySchema } from "../model/case-study.ts";
import type { ReferenceTarget } from "../model/common.ts";
import { companySchema } from "../model/company.ts";
import { chapterSchema, ebookSchema } from "../model/ebook.ts";
import { jobSchema } from "../model/job.ts";
import { engagementSchema, pageSchemas, routeRulesSchema, siteSchema, textPageSchema } from "../model/page.ts";
import { families, pathOfPage } from "../model/page-paths.ts";
import { questionsSchema, serviceSchema } from "../model/service.ts";

interface EditorConfigOptions {
  /** Folder of the site's content, relative to the root of the repository. */
  directory: string;
  title: string;
  backend: CmsConfig["backend"];
}

/** The widget for Markdown, which `editor-client.js` registers: it never changes a text that nobody touched. */
export const MARKDOWN_WIDGET = "markdown-source";

/** The configuration of the editor at `/_edit` (Sveltia CMS), with the fields of the content schemas. */
export function createEditorConfig({ directory, title, backend }: EditorConfigOptions): CmsConfig {
  return {
    load_config_file: false,
    backend,
    app_title: title,
    logo: { src: "/favicon.svg" },
    media_folder: directory,
    public_folder: "/",
    media_libraries: {
      // Photos of telephones are converted, because browsers other than Safari cannot show them.
      default: { config: { slugify_filename: true, transformations: { heic: { format: "webp" } } } },
      // Nothing is fetched from other hosts, so there are no stock photos.
      stock_assets: false,
    },
    slug: { encoding: "ascii", clean_accents: true, maxlength: 80 },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    collections: [...listFolders(directory), ...listFileGroups(directory)],
  };
}

interface Folder {
  name: string;
  label: string;
  label_singular: string;
  icon: string;
  schema: z.ZodType;
  /** Markdown files have a text below their fields. */
  extension: "md" | "yaml";
  folder?: string;
  /** Path of a file below its folder, without its extension. */
  path?: string;
  /** The field that names an entry in lists. */
  identifier?: string;
  /** The page of an entry, or one that shows it. */
  page: string;
  summary?: string;
  /** Parts of `path` that are in no field of the schema. */
  hiddenFields?: string[];
  /** Only for references to entries of several folders. */
  hide?: boolean;
  create?: boolean;
  newestFirst?: string;
}

const SLUG = "{{slug}}";
/** The folder of a file. The slug of an ebook ends in `/ebook`, because Sveltia takes it from the file's whole path. */
const FOLDER = "{{dirname}}";
/** The name of a list that is the whole file. */
const ROOT = "items";

const folders: Folder[] = [
  {
    ...{ name: "articles", label: "Articles", label_singular: "article", icon: "article", schema: articleSchema },
    ...{ extension: "md", page: pathOfPage.article(SLUG), newestFirst: "publishedOn" },
  },
  {
    ...{ name: "case-studies", label: "Case studies", label_singular: "case study", icon: "work" },
    ...{ schema: caseStudySchema, extension: "md", page: pathOfPage.caseStudy(SLUG), newestFirst: "publishedOn" },
  },
  ...families.map(
    (family): Folder => ({
      ...{ name: `services-${family}`, label: toLabel(family), label_singular: "service" },
      ...{ icon: "handyman", schema: serviceSchema, extension: "md", folder: `services/${family}` },
      ...{ identifier: "name", page: pathOfPage.service({ family, slug: SLUG }) },
    }),
  ),
  {
    ...{ name: "services", label: "Services", label_singular: "service", icon: "handyman", schema: serviceSchema },
    ...{ extension: "md", path: "{{family}}/{{slug}}", identifier: "name", hide: true, create: false },
    ...{ hiddenFields: ["family"], page: "/services" },
  },
  {
    ...{ name: "jobs", label: "Jobs", label_singular: "job", icon: "badge", schema: jobSchema },
    ...{ extension: "md", page: pathOfPage.job(SLUG) },
  },
  {
    ...{ name: "ebooks", label: "Ebooks", label_singular: "ebook", icon: "menu_book", schema: ebookSchema },
    ...{ extension: "yaml", path: "{{slug}}/ebook", page: pathOfPage.ebook(FOLDER) },
  },
  {
    ...{ name: "text-pages", label: "Text pages", label_singular: "text page", icon: "description" },
    ...{ schema: textPageSchema, extension: "md", folder: "pages", page: `{{address | default('${SLUG}')}}` },
  },
  {
    ...{ name: "people", label: "People", label_singular: "person", icon: "group", schema: personSchema },
    ...{ extension: "yaml", identifier: "name", page: "/about-us" },
  },
  {
    ...{ name: "questions", label: "Questions", label_singular: "list of questions", icon: "quiz" },
    ...{
      schema: questionsSchema,
      extension: "yaml",
      identifier: ROOT,
      summary: SLUG,
      create: false,
      page: "/services",
    },
  },
  ...Object.entries(textFolders).map(
    ([folder, schema]): Folder => ({
      ...{ name: folder, label: toLabel(folder), label_singular: "text", icon: "description", schema },
      ...{ extension: "md", page: `/${folder}/${SLUG}` },
    }),
  ),
];

function listFolders(directory: string): Collection[] {
  const collections = folders.map((folder): Collection => {
    const { name, label, label_singular, icon, schema, extension, identifier = "title" } = folder;
    const { path, page, summary, hide = false, create = true, hiddenFields = [], newestFirst } = folder;
    return {
      ...{ name, label, label_singular, icon, hide, create, extension },
      folder: `${directory}/${folder.folder ?? name}`,
      format: extension === "md" ? "yaml-frontmatter" : "yaml",
      fields: [
        ...createFields(schema),
        ...hiddenFields.map((name): Field => ({ name, widget: "hidden" })),
        ...(extension === "md" ? [bodyField] : []),
      ],
      identifier_field: identifier,
      // The address is part of links elsewhere: `npm run content -- rename` and `remove` change it together with them.
      slug: { template: `{{${identifier}}}`, editable: ["create"] },
      delete: false,
      aliases_field: false,
      // Images lie beside the text that shows them.
      media_folder: "",
      public_folder: "",
      ...(path && { path }),
      ...(summary && { summary }),
      preview_path: page,
      ...(newestFirst && {
        sortable_fields: {
          fields: [newestFirst, identifier],
          default: { field: newestFirst, direction: "descending" },
        },
      }),
    };
  });
  return [...collections, listChapters(directory)];
}

/** The chapters of all ebooks, in a tree with a branch for every book. */
function listChapters(directory: string): Collection {
  return {
    ...{ name: "chapters", label: "Ebook chapters", label_singular: "chapter", icon: "bookmark", extension: "md" },
    folder: `${directory}/ebooks`,
    format: "yaml-frontmatter",
    fields: [...createFields(chapterSchema), bodyField],
    nested: { depth: 2, subfolders: false },
    delete: false,
    preview_path: pathOfPage.ebook(FOLDER),
    aliases_field: false,
    media_folder: "",
    public_folder: "",
  };
}

interface SingleFile {
  schema: z.ZodType;
  /** A page that shows it. */
  page: string;
}

/** Pages and lists that are one file each, by the group under which the editor shows them. */
const fileGroups: Record<string, { label: string; icon: string; files: Record<string, SingleFile> }> = {
  pages: {
    ...{ label: "Pages", icon: "web" },
    files: {
      "pages/home.yaml": { schema: pageSchemas.home, page: "/" },
      "pages/about.yaml": { schema: pageSchemas.about, page: "/about-us" },
      "pages/careers.yaml": { schema: pageSchemas.careers, page: "/careers" },
      "pages/contact.yaml": { schema: pageSchemas.contact, page: "/contact-us" },
      "pages/resources.yaml": { schema: pageSchemas.resources, page: "/resources" },
    },
  },
  lists: {
    ...{ label: "Lists", icon: "list" },
    files: {
      "categories.yaml": { schema: categoriesSchema, page: "/blog" },
      "tags.yaml": { schema: termsSchema, page: "/blog" },
      "series.yaml": { schema: termsSchema, page: "/blog" },
      "engagement.yaml": { schema: engagementSchema, page: "/services" },
      "weekly.yaml": { schema: weeklySchema, page: "/case-studies/weekly" },
    },
  },
  settings: {
    ...{ label: "Settings", icon: "settings" },
    files: {
      "company.yaml": { schema: companySchema, page: "/" },
      "site.yaml": { schema: siteSchema, page: "/" },
      "route-rules.yaml": { schema: routeRulesSchema, page: "/" },
    },
  },
};

function listFileGroups(directory: string): Collection[] {
  return Object.entries(fileGroups).map(([name, { label, icon, files }]) => ({
    ...{ name, label, icon },
    media_folder: "",
    public_folder: "",
    files: Object.entries(files).map(([file, { schema, page }]): CollectionFile => {
      const fileName = basename(file, ".yaml");
      return {
        name: fileName,
        label: toLabel(fileName),
        file: `${directory}/${file}`,
        format: "yaml",
        fields: createFields(schema),
        preview_path: page,
      };
    }),
  }));
}

const bodyField: Field = {
  ...{ name: "body", label: "Text", widget: MARKDOWN_WIDGET, required: false },
  hint: "An empty line begins a new paragraph. Select words and press a button, or press one to insert an example.",
};

type Relation = Pick<RelationField, "collection" | "file" | "value_field" | "display_fields">;

const inFolder = (collection: string, label = "title"): Relation => ({
  ...{ collection, value_field: SLUG, display_fields: [label] },
});
const inList = (file: string): Relation => ({
  ...{ collection: "lists", file, value_field: `${ROOT}.*.slug`, display_fields: [`${ROOT}.*.title`] },
});
const relations: Record<ReferenceTarget, Relation> = {
  people: inFolder("people", "name"),
  categories: inList("categories"),
  tags: inList("tags"),
  series: inList("series"),
  "case-studies": inFolder("case-studies"),
  services: inFolder("services", "name"),
  "engagement-models": inFolder("services-engagement-models", "name"),
  questions: {
    ...{ collection: "questions", value_field: `${ROOT}.*.slug`, display_fields: [`${ROOT}.*.question`] },
  },
};

/** The fields of a schema; a list that is the whole file is one field. */
export function createFields(schema: z.ZodType): Field[] {
  const field = toJsonSchema(schema);
  if (field.type !== "array") return createObjectFields(field, "");
  const list = createField(ROOT, field, ROOT, true);
  return [{ ...list, label: "Entries", root: true }];
}

function createObjectFields({ properties = {}, required = [] }: SchemaField, path: string): Field[] {
  return Object.entries(properties).map(([name, field]) =>
    createField(name, field, path ? `${path}.${name}` : name, required.includes(name)),
  );
}

/** What the generator knows. Any other keyword may be a rule that the editor would not show, so it is an error. */
const KEYWORDS = new Set([
  ...["$schema", "type", "description", "default", "enum", "format", "pattern", "minLength", "maxLength"],
  ...["minimum", "maximum", "properties", "required", "additionalProperties", "items", "prefixItems", "minItems"],
  ...["maxItems", "references", "multiline"],
]);

function createField(name: string, field: SchemaField, path: string, isRequired: boolean): Field {
  const unknown = Object.keys(field).find((keyword) => !KEYWORDS.has(keyword));
  if (unknown) throw new Error(`The editor cannot express '${unknown}' in the schema of '${path}'.`);
  const { references, enum: choices } = field;
  const hint = createHint(field);
  const base = { name, label: toLabel(name), required: isRequired, ...(hint && { hint }) };
  if (references) return { ...base, widget: "relation", ...relations[references] };
  if (choices) return { ...base, widget: "select", options: choices };
  switch (field.type) {
    case "boolean":
      // `editor-client.js` removes `false` when it saves, so that it has to be what a missing field means.
      if (field.default !== false) break;
      return { ...base, widget: "boolean", required: false };
    case "integer":
    case "number": {
      const value_type = field.type === "integer" ? "int" : "float";
      return { ...base, widget: "number", value_type, step: 1, ...pickRange(field) };
    }
    case "string":
      // Sveltia neither saves a form with an empty field that is required, nor writes an empty field that is not.
      if (isRequired && isPlainText(field) && !field.minLength)
        throw new Error(`The editor cannot express a text that is required and may be empty: '${path}'.`);
      return { ...base, ...createTextWidget(field, path) };
    case "object":
      if (field.additionalProperties !== false) break;
      return { ...base, widget: "object", collapsed: "auto", fields: createObjectFields(field, path) };
    case "array":
      return { ...base, ...createListWidget(field, path) };
  }
  throw new Error(`The editor cannot express the type of '${path}': ${JSON.stringify(field)}`);
}

/** Longer texts than this get a field of several lines. */
const MAX_LINE_LENGTH = 120;

function createTextWidget(
  { format, pattern, minLength, maxLength, description, multiline }: SchemaField,
  path: string,
) {
  if (format === "date") return { widget: "datetime", type: "date", format: "YYYY-MM-DD" } as const;
  const limits = { ...(minLength && { minlength: minLength }), ...(maxLength && { maxlength: maxLength }) };
  if (format === "email") return { widget: "string", type: "email", ...limits } as const;
  const isLong = multiline || (maxLength ?? 0) > MAX_LINE_LENGTH;
  return {
    widget: isLong ? "text" : "string",
    ...limits,
    ...(pattern && { pattern: createPattern(pattern, description, path) }),
  } as const;
}

/** The description is also what the editor says about a text that does not match. */
function createPattern(pattern: string, description: string | undefined, path: string): [string, string] {
  if (!description) throw new Error(`The editor cannot express a pattern without a description: '${path}'.`);
  return [pattern, description];
}

function createListWidget(field: SchemaField, path: string) {
  const { items, prefixItems, minItems, maxItems } = field;
  const limits = { ...(minItems && { min: minItems }), ...(maxItems && { max: maxItems }) };
  if (prefixItems) {
    const [first, ...others] = prefixItems;
    const isUniform = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
    if (!first || !isUniform) throw new Error(`The editor cannot express a list of different fields: '${path}'.`);
    const size = prefixItems.length;
    return { widget: "list", min: size, max: size, field: createField("item", first, `${path}.*`, true) } as const;
  }
  if (!items) throw new Error(`The editor cannot express a list without a type of its entries: '${path}'.`);
  if (items.references)
    // Not the checkboxes that Sveltia shows for up to five entries: they cannot be put in order.
    return {
      widget: "relation",
      multiple: true,
      dropdown_threshold: 0,
      ...limits,
      ...relations[items.references],
    } as const;
  // Without a form for each entry, the list has one line for each.
  if (isPlainText(items)) return { widget: "list", ...limits } as const;
  const list = { widget: "list", collapsed: "auto", ...limits } as const;
  if (!items.properties) return { ...list, field: createField("item", items, `${path}.*`, true) };
  const names = Object.keys(items.properties);
  const summary = names.find((name) => /^(title|name|question)$/.test(name)) ?? names[0];
  return { ...list, summary: `{{fields.${summary}}}`, fields: createObjectFields(items, `${path}.*`) };
}

/** Whether it is text of any length on one line. */
const isPlainText = ({ type, enum: choices, format, pattern, maxLength, multiline }: SchemaField) =>
  type === "string" && !choices && !format && !pattern && !maxLength && !multiline;

/** Zod's limits of whole numbers are those of JavaScript, which say nothing to an editor. */
function pickRange({ minimum, maximum }: SchemaField) {
  const isLimit = (value: number | undefined) =>
    value !== undefined && Number.isSafeInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return { ...(isLimit(minimum) && { min: minimum }), ...(isLimit(maximum) && { max: maximum }) };
}

/**
 * The line that explains a field, with its default. Sveltia is not told the default, because it would write it into every
 * file that is saved.
 */
function createHint({ description, default: value }: SchemaField): string | undefined {
  if (!value || (typeof value !== "string" && typeof value !== "number")) return description;
  return [description, `${value} if empty`].filter(Boolean).join("; ");
}

/** "publishedOn" and "published-on" as "Published on". */
function toLabel(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
