import { createHash } from "node:crypto";
import type { Content } from "../content.ts";
import { pathOfPage } from "../model/page-paths.ts";
import type { IndexEntry, SearchDocument } from "./build-index.ts";

type Known = Omit<SearchDocument, "text">;

/** Everything a visitor can search for on a day, newest articles first. `readText` gives a body's plain text. */
export function* listSearchEntries(
  content: Content,
  today: string,
  readText: (ref: string) => string,
): Generator<IndexEntry> {
  const { articles, caseStudies, services, jobs, ebooks } = content;
  const written = (known: Known, bodies: { ref: string }[], more: unknown = []) =>
    entry(known, [more, bodies.map(({ ref }) => ref)], () =>
      [...bodies.map(({ ref }) => readText(ref)), stringsIn(more).join(" · ")].join("\n"),
    );

  for (const article of articles.all) {
    const { slug, title, description } = article;
    const known = { url: pathOfPage.article(slug), kind: "article" as const, title, description };
    const author = content.people.find(article.author)?.name;
    yield { ...written({ ...known, headings: texts(article) }, [article.body], [author]), day: article.publishedOn };
  }
  for (const study of caseStudies.all) {
    const { slug, title, description, client, industry, technologies, results, quote } = study;
    const known = { url: pathOfPage.caseStudy(slug), kind: "case study" as const, title, description };
    yield written(
      { ...known, headings: [client, ...texts(study)] },
      [study.body],
      [industry, technologies, results, quote],
    );
  }
  for (const service of services.all) {
    const { title, name, description, promise, lead, problem, work, weeks, technologies, price } = service;
    const known = { url: pathOfPage.service(service), kind: "service" as const, title, description };
    const more = [promise, lead, problem, work, weeks, technologies, price];
    yield written({ ...known, headings: [name, ...texts(service)] }, [service.body], more);
  }
  for (const job of jobs.open(today)) {
    const { slug, title, description, team, place, technologies, firstMonths } = job;
    const known = { url: pathOfPage.job(slug), kind: "job" as const, title, description };
    yield written({ ...known, headings: texts(job) }, [job.body], [team, place, technologies, firstMonths]);
  }
  for (const { slug, title, subtitle, description, inside, chapters } of ebooks.all) {
    const known = { url: pathOfPage.ebook(slug), kind: "ebook" as const, title, description };
    const headings = [subtitle, ...chapters.map((chapter) => chapter.title)];
    yield written(
      { ...known, headings },
      chapters.map(({ body }) => body),
      inside,
    );
  }
  yield* pageEntries(content, readText);
}

function* pageEntries({ pages, people, tags, categories, articles }: Content, readText: (ref: string) => string) {
  const page = <T extends { title: string; description: string }>(url: string, { title, description, ...rest }: T) =>
    entry({ url, kind: "page", title, headings: [], description }, rest, () => stringsIn(rest).join(" · "));
  const { about, privacy } = pages;
  // What a page names by its slug has an entry of its own, and nobody reads slugs.
  const { results: _, people: __, ...home } = pages.home;
  const { reading: ___, ...careers } = pages.careers;
  const topics = pages.resources.topics.map(({ title, text }) => ({ title, text }));
  yield page("/", home);
  yield page("/about-us", about);
  yield page("/careers", careers);
  yield page("/resources", { ...pages.resources, topics });
  const { title, description, body } = privacy;
  const known = { url: "/privacy-policy", kind: "page" as const, title, description, headings: texts(privacy) };
  yield entry(known, body.ref, () => readText(body.ref));
  for (const { slug, title, description } of tags.all) yield page(pathOfPage.tag(slug), { title, description });
  for (const { slug, title, description } of categories.all)
    yield page(pathOfPage.category(slug), { title, description });
  for (const { slug, name, role, field, bio } of people.all) {
    if (articles.by(slug).length) yield page(pathOfPage.author(slug), { title: name, description: bio, role, field });
  }
}

function entry(known: Known, source: unknown, text: () => string): IndexEntry {
  const hash = createHash("sha256")
    .update(JSON.stringify([known, source]))
    .digest("base64url")
    .slice(0, 16);
  return { url: known.url, hash, read: () => ({ ...known, text: text() }) };
}

function texts({ headings }: { headings: { text: string }[] }): string[] {
  return headings.map(({ text }) => text);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
