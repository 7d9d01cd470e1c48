import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { crossCheck } from "../checks/cross-check.ts";
import { pagesOf } from "../checks/page-addresses.ts";
import { locateErrors } from "../checks/source-position.ts";
import { InvalidContent, type LocatedContentError } from "../content-error.ts";
import type { FindImage } from "../markdown/images.ts";
import { renderParagraphs } from "../markdown/markdown.ts";
import { isPublished, nextPublishingChange, toUtcDay } from "../model/publishing-dates.ts";
import type { Article, Snapshot } from "../model/snapshot.ts";
import { createReader, type Entry, listFiles, type Text } from "./content-reader.ts";
import { type Body, type Document, picturePath, readDocument } from "./document.ts";
import { readSources, type Sources } from "./sources.ts";
import type { readYaml } from "./yaml.ts";

export interface ReadOptions {
  directory: string;
  /** Drafts and future days are for the writer's own machine. */
  showUnpublished: boolean;
  now: Date;
  /** Takes the Markdown files apart, in the order given. */
  readDocuments: (paths: string[]) => Promise<Document[]>;
  /** For who has read some of the YAML files before. */
  readYaml?: typeof readYaml;
  /** Told what is public before all is checked, for work that takes as long as that. */
  begin?: (articles: Article[]) => void;
  /** Told what an editor should look at although it stops nothing. */
  warn?: (warnings: LocatedContentError[]) => void;
}

/** Reads and checks all of content/; throws every mistake in it at once. */
export async function readContent(options: ReadOptions): Promise<Snapshot> {
  const { directory, readDocuments, readYaml, begin, warn } = options;
  const files = await listFiles(directory);
  const documents = await readDocuments(files.filter((file) => file.endsWith(".md")));
  const reader = createReader(directory, files, documents, readYaml);
  const sources = await readSources(reader);

  const articles = reader.mistakes.length ? [] : publicArticles(sources, options);
  if (articles.length) begin?.(articles);

  const whole = { ...options, today: toUtcDay(options.now), sources, documents, files, taken: reader.taken };
  const found = [...reader.mistakes, ...crossCheck(whole)];
  const mistakes = found.filter(({ warning }) => !warning);
  if (mistakes.length) throw new InvalidContent(await locateErrors(directory, mistakes), pagesOf(whole));
  warn?.(await locateErrors(directory, found));
  return { ...snapshotOf(sources, articles, options), pictures: picturesOf(sources, documents, options) };
}

/** Images that public texts show, by their path below content/. */
function picturesOf(
  { articles }: Sources,
  documents: Document[],
  { showUnpublished, now }: ReadOptions,
): Snapshot["pictures"] {
  const hidden = new Set(
    articles.filter(({ get }) => !showUnpublished && !isPublished(get(), now)).map(({ file }) => file),
  );
  const shown = documents.filter(({ path }) => !hidden.has(path));
  return Object.fromEntries(
    shown.flatMap(({ path, pictures }) =>
      pictures.flatMap(({ src, facts }) => (facts ? [[picturePath(path, src), facts]] : [])),
    ),
  );
}

const PRIVACY = "privacy-policy";

function snapshotOf(sources: Sources, articles: Article[], { now }: ReadOptions): Omit<Snapshot, "pictures"> {
  const { people, questions, caseStudies, services, jobs, ebooks, prose } = sources;
  const privacy = prose.map(written).find(({ slug }) => slug === PRIVACY);
  if (!privacy) throw new Error("pages/privacy-policy.md was refused");
  return {
    company: sources.company.get(),
    categories: sources.categories.get(),
    tags: sources.tags.get(),
    series: sources.series.get(),
    engagement: sources.engagement.get(),
    weekly: sources.weekly.get(),
    people: people.map(withSlug),
    articles,
    caseStudies: caseStudies.map(written).sort(newestFirst),
    services: services.map(({ family, ...entry }) => ({ ...written(entry), family })),
    questions: questions.flatMap(({ get }) => get().map((item) => ({ ...item, html: renderParagraphs(item.answer) }))),
    jobs: jobs.map(written),
    changesAt: nextPublishingChange(
      sources.articles.map(({ get }) => get()),
      jobs.map(({ get }) => get()),
      now,
    ),
    ebooks: ebooks.map(({ slug, get, chapters }) => {
      const book = get();
      const inOrder = book.chapters.flatMap((file) => chapters.filter(({ slug }) => slug === basename(file, ".md")));
      return { ...book, slug, chapters: inOrder.map(written) };
    }),
    pages: {
      home: sources.home.get(),
      about: sources.about.get(),
      careers: sources.careers.get(),
      contact: sources.contact.get(),
      resources: sources.resources.get(),
      privacy,
    },
  };
}

function publicArticles({ articles }: Sources, { showUnpublished, now }: ReadOptions): Article[] {
  return articles
    .map((entry) => ({ ...written(entry), tellingWords: entry.text.tellingWords }))
    .filter((article) => showUnpublished || isPublished(article, now))
    .sort(newestFirst);
}

function withSlug<T extends object>({ slug, get }: Entry<T>): T & { slug: string } {
  return { slug, ...get() };
}

function written<T extends object>({ text, ...entry }: Entry<T> & { text: Text }) {
  const { body, headings, words } = text;
  return { ...withSlug(entry), body, headings, words };
}

/** Reads documents one after the other in this process: for a small site, the dev server and tests. */
export function readDocumentsFrom(
  directory: string,
  bodies: { set(ref: string, body: Body): unknown },
  findPicture?: FindImage,
) {
  return async (paths: string[]): Promise<Document[]> => {
    const documents: Document[] = [];
    for (const path of paths) {
      const text = await readFile(join(directory, path), "utf8");
      const { document, body } = await readDocument({ path, text }, findPicture);
      bodies.set(document.body.ref, body);
      documents.push(document);
    }
    return documents;
  };
}

interface Dated {
  publishedOn: string;
  publishedAt?: string | undefined;
  slug: string;
}

function newestFirst(a: Dated, b: Dated): number {
  return compare(timeOf(b), timeOf(a)) || compare(a.slug, b.slug);
}

/** As text, which sorts as the times do and is quickly made. */
function timeOf({ publishedOn, publishedAt = "" }: Dated): string {
  return publishedOn + publishedAt;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
