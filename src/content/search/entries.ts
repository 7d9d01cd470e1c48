import { createHash } from "node:crypto";
import type { Content } from "../content.ts";
import { pathOfPage } from "../model/page-paths.ts";
import type { IndexEntry, SearchDocument } from "./build-index.ts";

type DocumentFields = Omit<SearchDocument, "text">;

/** All documents that visitors can find on a day, newest articles first. `readText` returns the plain text of a body. */
export function* listSearchEntries(
  content: Content,
  today: string,
  readText: (ref: string) => string,
): Generator<IndexEntry> {
  const { articles, caseStudies, services, jobs, ebooks } = content;
  const withBodies = (fields: DocumentFields, bodies: { ref: string }[], more: unknown = []) =>
    createEntry(fields, [more, bodies.map(({ ref }) => ref)], () =>
      [...bodies.map(({ ref }) => readText(ref)), stringsIn(more).join(" · ")].join("\n"),
    );

  for (const article of articles.all) {
    const { slug, title, description } = article;
    const fields = { url: pathOfPage.article(slug), kind: "article" as const, title, description };
    const author = content.people.find(article.author)?.name;
    yield {
      ...withBodies({ ...fields, headings: headingTexts(article) }, [article.body], [author]),
      day: article.publishedOn,
    };
  }
  for (const study of caseStudies.all) {
    const { slug, title, description, client, industry, technologies, results, quote } = study;
    const fields = { url: pathOfPage.caseStudy(slug), kind: "case study" as const, title, description };
    yield withBodies(
      { ...fields, headings: [client, ...headingTexts(study)] },
      [study.body],
      [industry, technologies, results, quote],
    );
  }
  for (const service of services.all) {
    const { title, name, description, promise, lead, problem, work, weeks, technologies, price } = service;
    const fields = { url: pathOfPage.service(service), kind: "service" as const, title, description };
    const more = [promise, lead, problem, work, weeks, technologies, price];
    yield withBodies({ ...fields, headings: [name, ...headingTexts(service)] }, [service.body], more);
  }
  for (const job of jobs.open(today)) {
    const { slug, title, description, team, place, technologies, firstMonths } = job;
    const fields = { url: pathOfPage.job(slug), kind: "job" as const, title, description };
    yield withBodies({ ...fields, headings: headingTexts(job) }, [job.body], [team, place, technologies, firstMonths]);
  }
  for (const { slug, title, subtitle, description, inside, chapters } of ebooks.all) {
    const fields = { url: pathOfPage.ebook(slug), kind: "ebook" as const, title, description };
    const headings = [subtitle, ...chapters.map((chapter) => chapter.title)];
    yield withBodies(
      { ...fields, headings },
      chapters.map(({ body }) => body),
      inside,
    );
  }
  yield* pageEntries(content, readText);
}

function* pageEntries({ pages, people, tags, categories, articles }: Content, readText: (ref: string) => string) {
  const page = <T extends { title: string; description: string }>(url: string, { title, description, ...rest }: T) =>
    createEntry({ url, kind: "page", title, headings: [], description }, rest, () => stringsIn(rest).join(" · "));
  const { about, privacy } = pages;
  // Fields that hold slugs are left out: they are not shown, and what they refer to has its own entry.
  const { results: _, people: __, ...home } = pages.home;
  const { reading: ___, ...careers } = pages.careers;
  const topics = pages.resources.topics.map(({ title, text }) => ({ title, text }));
  yield page("/", home);
  yield page("/about-us", about);
  yield page("/careers", careers);
  yield page("/resources", { ...pages.resources, topics });
  const { title, description, body } = privacy;
  const fields = { url: "/privacy-policy", kind: "page" as const, title, description, headings: headingTexts(privacy) };
  yield createEntry(fields, body.ref, () => readText(body.ref));
  for (const { slug, title, description } of tags.all) yield page(pathOfPage.tag(slug), { title, description });
  for (const { slug, title, description } of categories.all)
    yield page(pathOfPage.category(slug), { title, description });
  for (const { slug, name, role, field, bio } of people.all) {
    if (articles.by(slug).length) yield page(pathOfPage.author(slug), { title: name, description: bio, role, field });
  }
}

function createEntry(fields: DocumentFields, source: unknown, text: () => string): IndexEntry {
  const hash = createHash("sha256")
    .update(JSON.stringify([fields, source]))
    .digest("base64url")
    .slice(0, 16);
  return { url: fields.url, hash, read: () => ({ ...fields, text: text() }) };
}

function headingTexts({ headings }: { headings: { text: string }[] }): string[] {
  return headings.map(({ text }) => text);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
