import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isNode, parseDocument, stringify } from "yaml";
import { listReferences, type Reference } from "../checks/references.ts";
import { createReader, listFiles } from "../load/content-reader.ts";
import { readDocumentsFrom } from "../load/read-content.ts";
import { readSources } from "../load/sources.ts";
import { splitMatter } from "../load/yaml.ts";
import { articleSchema } from "../model/blog.ts";
import { slug as slugSchema } from "../model/common.ts";
import { families, pathOfPage, slugOf } from "../model/page-paths.ts";
import { isPublished } from "../model/publishing-dates.ts";
import { ScaffoldError } from "./scaffold.ts";

interface PageKind {
  /** Files of this kind. */
  pattern: RegExp;
  /** The file in redirects/ for their old addresses. */
  redirects: string;
  pathOf: (slug: string) => string;
  /** How other files refer to them by their slug. */
  references: Reference["to"][];
}

const kinds: PageKind[] = [
  { pattern: /^articles\/[^/]+\.md$/, redirects: "articles.csv", pathOf: pathOfPage.article, references: [] },
  {
    ...{ pattern: /^case-studies\/[^/]+\.md$/, redirects: "case-studies.csv" },
    ...{ pathOf: pathOfPage.caseStudy, references: ["case study"] },
  },
  ...families.map(
    (family): PageKind => ({
      ...{ pattern: new RegExp(`^services/${family}/[^/]+\\.md$`), redirects: "services.csv" },
      ...{ pathOf: (slug) => pathOfPage.service({ family, slug }), references: ["service", "engagement model"] },
    }),
  ),
  { pattern: /^jobs\/[^/]+\.md$/, redirects: "careers.csv", pathOf: pathOfPage.job, references: [] },
  { pattern: /^ebooks\/[^/]+\/ebook\.yaml$/, redirects: "ebooks.csv", pathOf: pathOfPage.ebook, references: [] },
  {
    ...{ pattern: /^people\/[^/]+\.yaml$/, redirects: "people.csv" },
    ...{ pathOf: pathOfPage.author, references: ["author"] },
  },
];

/** The page of a content file; undefined for a file without one. */
export function findPage(file: string) {
  const kind = kinds.find(({ pattern }) => pattern.test(file));
  return kind && { path: kind.pathOf(slugOf(file)), redirects: `redirects/${kind.redirects}`, kind };
}

/** Whether visitors have never seen the text, so that nobody can have a link to it. */
export function isUnpublished(file: string, text: string, now: Date): boolean {
  if (!file.startsWith("articles/")) return false;
  const { data } = articleSchema.safeParse(parseDocument(splitMatter(text)?.matter ?? "").toJS());
  return data !== undefined && !isPublished(data, now);
}

interface MoveOptions {
  directory: string;
  now: Date;
}

/**
 * Renames a content file: the old address gets a redirect, and links and references to it in all other files are
 * changed. `old` is a slug, a path of the site or a file. Returns the files that were changed.
 */
export async function renameEntry(old: string, slug: string, options: MoveOptions): Promise<string[]> {
  const { directory } = options;
  if (!slugSchema.safeParse(slug).success)
    throw new ScaffoldError(`'${slug}' cannot be an address: use lower-case letters, digits and single hyphens.`);
  const file = await findFile(directory, old);
  const oldSlug = slugOf(file);
  const newFile = file.replace(new RegExp(`(^|/)${oldSlug}(?=\\.|/)`), `$1${slug}`);
  if (existsSync(join(directory, newFile))) throw new ScaffoldError(`${newFile} exists already.`);
  const isFolder = file.endsWith("/ebook.yaml");
  const source = (path: string) => join(directory, isFolder ? dirname(path) : path);
  const references = await findReferencesTo(directory, file);
  await rename(source(file), source(newFile));
  return [newFile, ...(await mendLinks(file, newFile, options, references))];
}

/** Writes the redirect from the address of `file` to that of `newFile`, and changes links and references to it. */
export async function mendLinks(
  file: string,
  newFile: string,
  { directory, now }: MoveOptions,
  references?: Reference[],
): Promise<string[]> {
  const [from, to] = [findPage(file), findPage(newFile)];
  if (!from || !to) throw new ScaffoldError(`${file} and ${newFile} are no pages.`);
  const found = references ?? (await findReferencesTo(directory, file));
  const changed = await replaceReferences(directory, found, slugOf(newFile));
  const linked = await replaceLinks(directory, from.path, to.path);
  const text = await readFile(join(directory, newFile), "utf8");
  const redirects = isUnpublished(newFile, text, now) ? [] : [await addRedirect(directory, from, to.path)];
  return [...new Set([...changed, ...linked, ...redirects])];
}

/** Deletes a content file. Its address leads to `target` from now on, or is gone (410) without one. */
export async function removeEntry(old: string, target: string | undefined, options: MoveOptions): Promise<string[]> {
  const { directory, now } = options;
  const file = await findFile(directory, old);
  const page = findPage(file);
  if (!page) throw new ScaffoldError(`${file} is no page.`);
  const wasUnpublished = isUnpublished(file, await readFile(join(directory, file), "utf8"), now);
  await rm(join(directory, file.endsWith("/ebook.yaml") ? dirname(file) : file), { recursive: true });
  const linked = target ? await replaceLinks(directory, page.path, target) : [];
  return [file, ...linked, ...(wasUnpublished ? [] : [await addRedirect(directory, page, target ?? "")])];
}

async function findFile(directory: string, old: string): Promise<string> {
  const pages = (await listFiles(directory)).flatMap((file) => {
    const page = findPage(file);
    return page ? [{ file, path: page.path }] : [];
  });
  const matches = pages.filter(
    ({ file, path }) =>
      old === path || old === slugOf(file) || file === old || join(directory, file).endsWith(`/${old}`),
  );
  const [match, ...others] = matches;
  if (!match) throw new ScaffoldError(`There is no page '${old}'. Give its slug, its address or its file.`);
  if (others.length)
    throw new ScaffoldError(`'${old}' may be any of: ${matches.map(({ path }) => path).join(", ")}. Give the address.`);
  return match.file;
}

async function findReferencesTo(directory: string, file: string): Promise<Reference[]> {
  const kind = findPage(file)?.kind;
  const files = await listFiles(directory);
  const documents = await readDocumentsFrom(directory)(files.filter((name) => name.endsWith(".md")));
  const references = listReferences(await readSources(createReader(directory, files, documents)));
  return [...references].filter(({ to, name }) => kind?.references.includes(to) && name === slugOf(file));
}

async function replaceReferences(directory: string, references: Reference[], slug: string): Promise<string[]> {
  const byFile = Map.groupBy(references, ({ file }) => file);
  for (const [file, found] of byFile) {
    const text = await readFile(join(directory, file), "utf8");
    const matter = file.endsWith(".md") ? (splitMatter(text)?.matter ?? "") : text;
    const start = text.indexOf(matter);
    const document = parseDocument(matter);
    const ranges = found.flatMap(({ path }) => {
      const node = document.getIn(path(), true);
      return isNode(node) && node.range ? [node.range] : [];
    });
    // From the end, so that the positions of the others stay valid.
    const changed = ranges
      .sort(([a], [b]) => b - a)
      .reduce(
        (result, [from, to]) => result.slice(0, start + from) + stringify(slug).trim() + result.slice(start + to),
        text,
      );
    await writeFile(join(directory, file), changed);
  }
  return [...byFile.keys()];
}

/** Changes links to a page in all texts. Lists of redirects keep it: chains of them are shortened by the build. */
async function replaceLinks(directory: string, from: string, to: string): Promise<string[]> {
  const link = new RegExp(`(?<![\\w-])${RegExp.escape(from)}(?![\\w-])`, "g");
  const changed: string[] = [];
  for (const file of await listFiles(directory)) {
    if (file.startsWith("redirects/") || !/\.(md|yaml)$/.test(file)) continue;
    const text = await readFile(join(directory, file), "utf8");
    const mended = text.replace(link, () => to);
    if (mended === text) continue;
    await writeFile(join(directory, file), mended);
    changed.push(file);
  }
  return changed;
}

/** Adds a row, in place of one that redirected the new address: a rule must not hide a page. */
async function addRedirect(
  directory: string,
  { path, redirects }: { path: string; redirects: string },
  target: string,
): Promise<string> {
  const file = join(directory, redirects);
  await mkdir(dirname(file), { recursive: true });
  const text = existsSync(file) ? await readFile(file, "utf8") : "from,to,status,query\n";
  const rows = text.trimEnd().split("\n");
  const others = rows.filter((row) => !target || row.split(",")[0] !== target);
  await writeFile(file, [...others, formatRedirect(path, target), ""].join("\n"));
  return redirects;
}

/** A row of redirects/*.csv; without a target the page is gone. */
export function formatRedirect(from: string, target: string): string {
  return target ? `${from},${target}` : `${from},,410`;
}
