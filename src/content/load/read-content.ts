import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { compareText } from "../../shared/sort-by-name.ts";
import type { ListLinkTargets } from "../checks/check-context.ts";
import { crossCheck } from "../checks/cross-check.ts";
import { listPublicPaths } from "../checks/link-targets.ts";
import { locateErrors } from "../checks/locate-errors.ts";
import { InvalidContent, type LocatedContentError } from "../content-error.ts";
import type { FindImage } from "../markdown/images.ts";
import { renderParagraphs } from "../markdown/markdown.ts";
import type { Document } from "../model/document.ts";
import { createMenus, type IdentityName, readIdentityName, siteSchema } from "../model/page.ts";
import { pathOfPage } from "../model/page-paths.ts";
import { describeUnpublished, isPublished, nextPublishingChange, toUtcDay } from "../model/publishing-dates.ts";
import type { Article, PlainText, Snapshot } from "../model/snapshot.ts";
import { createReader, type Entry, listFiles, type Text } from "./content-reader.ts";
import { type Body, readDocument, resolveImagePath } from "./document.ts";
import { readFacts } from "./placeholders.ts";
import { readSources, type Sources } from "./sources.ts";
import { readYaml as readYamlText } from "./yaml.ts";

export interface ReadOptions {
  directory: string;
  /** Includes drafts and scheduled articles; for the dev server. */
  showUnpublished: boolean;
  now: Date;
  /** The pages that texts may link to. */
  listLinkTargets: ListLinkTargets;
  /** Parses the Markdown files; returns the documents in the same order. */
  readDocuments: (paths: string[]) => Promise<Document[]>;
  /** Replaces the YAML parser by one with a cache. */
  readYaml?: typeof readYamlText;
  /** Called with the published articles before the checks run, to start slow work in parallel with them. */
  onArticlesRead?: (articles: Article[]) => void;
  /** Called with the warnings, which do not stop a build. */
  warn?: (warnings: LocatedContentError[]) => void;
}

/** The identity of the site in a folder, before its content is read: bundling starts first. */
export function readIdentity(directory: string): IdentityName {
  const file = join(directory, "site.yaml");
  return readIdentityName(existsSync(file) ? readYamlText(readFileSync(file, "utf8")).value : {});
}

/** Reads and checks all of content/; throws `InvalidContent` with all mistakes at once. */
export async function readContent(options: ReadOptions): Promise<Snapshot> {
  const { directory, readDocuments, readYaml, onArticlesRead, warn } = options;
  const files = await listFiles(directory);
  const documents = await readDocuments(files.filter((file) => file.endsWith(".md")));
  const reader = createReader(directory, files, documents, readFacts(directory, readYaml), readYaml);
  const sources = await readSources(reader);

  const articles = reader.mistakes.length ? [] : publicArticles(sources, options);
  if (articles.length) onArticlesRead?.(articles);

  const context = { ...options, today: toUtcDay(options.now), sources, documents, files, usedFiles: reader.usedFiles };
  const findings = [...reader.mistakes, ...crossCheck(context)];
  const mistakes = findings.filter(({ warning }) => !warning);
  const publicPaths = listPublicPaths(context);
  if (mistakes.length) throw new InvalidContent(await locateErrors(directory, mistakes), publicPaths);
  warn?.(await locateErrors(directory, findings));
  return {
    ...buildSnapshot(sources, articles, new Set(publicPaths), options),
    pictures: collectImages(sources, documents, options),
  };
}

/** Images in published texts, by their path below content/. */
function collectImages(
  { articles }: Sources,
  documents: Document[],
  { showUnpublished, now }: ReadOptions,
): Snapshot["pictures"] {
  const hidden = articles.filter(({ get }) => !showUnpublished && !isPublished(get(), now));
  const hiddenFiles = new Set(hidden.map(({ file }) => file));
  const images = documents
    .filter(({ path }) => !hiddenFiles.has(path))
    .flatMap(({ path, pictures }) => pictures.map(({ src, facts }) => [resolveImagePath(path, src), facts] as const));
  return Object.fromEntries(images.flatMap(([path, facts]) => (facts ? [[path, facts]] : [])));
}

const PRIVACY = "privacy-policy";

function buildSnapshot(
  sources: Sources,
  articles: Article[],
  paths: ReadonlySet<string>,
  { now }: ReadOptions,
): Omit<Snapshot, "pictures"> {
  const { people, questions, caseStudies, services, jobs, ebooks } = sources;
  const textPages = sources.textPages
    .map(withBody)
    .map((page) => ({ ...page, address: pathOfPage.textPage(page) }))
    .sort((a, b) => compareText(a.address, b.address));
  const privacy = textPages.find(({ slug }) => slug === PRIVACY);
  if (!privacy) throw new Error("pages/privacy-policy.md is missing or invalid");
  return {
    company: sources.company.get(),
    categories: sources.categories.get(),
    tags: sources.tags.get(),
    series: sources.series.get(),
    engagement: sources.engagement.get(),
    weekly: sources.weekly?.get(),
    identity: readIdentityName(sources.site?.get()),
    menus: createMenus(sources.site?.get() ?? {}, paths, textPages),
    checks: sources.site?.get().checks ?? siteSchema.parse({}).checks,
    people: people.map(withSlug),
    articles,
    caseStudies: caseStudies.map(withBody).sort(newestFirst),
    services: services.map(({ family, ...entry }) => ({ ...withBody(entry), family })),
    questions: questions.flatMap(({ get }) => get().map((item) => ({ ...item, html: renderParagraphs(item.answer) }))),
    jobs: jobs.map(withBody),
    textPages,
    texts: Object.fromEntries(sources.texts.map(({ folder, entries }) => [folder, entries.map(toPlainText)])),
    changesAt: nextPublishingChange(
      sources.articles.map(({ get }) => get()),
      jobs.map(({ get }) => get()),
      now,
    ),
    ebooks: ebooks.map(({ slug, get, chapters }) => {
      const book = get();
      const inOrder = book.chapters.flatMap((file) => chapters.filter(({ slug }) => slug === basename(file, ".md")));
      return { ...book, slug, chapters: inOrder.map(withBody) };
    }),
    pages: {
      home: sources.home.get(),
      about: sources.about?.get(),
      careers: sources.careers?.get(),
      contact: sources.contact.get(),
      resources: sources.resources?.get(),
      privacy,
    },
  };
}

function publicArticles({ articles, company }: Sources, { showUnpublished, now }: ReadOptions): Article[] {
  return articles
    .map((entry) => ({ ...withBody(entry), keywords: entry.text.keywords }))
    .map((article) => ({ ...article, unpublished: describeUnpublished(article, now, company.get().locale) }))
    .filter(({ unpublished }) => showUnpublished || !unpublished)
    .sort(newestFirst);
}

type ValidEntry<T> = Pick<Entry<T>, "slug" | "get">;

function withSlug<T extends object>({ slug, get }: ValidEntry<T>): T & { slug: string } {
  return { slug, ...get() };
}

function withBody<T extends object>({ text, ...entry }: ValidEntry<T> & { text: Text }) {
  const { body, headings, words } = text;
  return { ...withSlug(entry), body, headings, words };
}

function toPlainText({ slug, get, text: { body, headings, words } }: Entry<object> & { text: Text }): PlainText {
  return { slug, matter: get(), body, headings, words };
}

/** Reads documents one after the other in this process. Their HTML is rendered only if there are `bodies` to hold it. */
export function readDocumentsFrom(
  directory: string,
  bodies?: { set(ref: string, body: Body): unknown },
  findImage?: FindImage,
) {
  return async (paths: string[]): Promise<Document[]> => {
    const documents: Document[] = [];
    const facts = readFacts(directory);
    for (const path of paths) {
      const text = await readFile(join(directory, path), "utf8");
      const { document, body } = await readDocument({ path, text, facts }, findImage, bodies !== undefined);
      bodies?.set(document.body.ref, body);
      documents.push(document);
    }
    return documents;
  };
}

type Dated = Pick<Article, "slug" | "publishedOn" | "publishedAt">;

function newestFirst(a: Dated, b: Dated): number {
  return compareText(sortKey(b), sortKey(a)) || compareText(a.slug, b.slug);
}

/** A string that sorts like the publication time and is cheaper to build than a Date. */
function sortKey({ publishedOn, publishedAt = "" }: Dated): string {
  return publishedOn + publishedAt;
}
