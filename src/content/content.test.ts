import { beforeAll, describe, expect, it } from "vitest";
import { listLinkTargets } from "../site/render/page-registry.ts";
import { type Content, createContent } from "./content.ts";
import { readContent, readDocumentsFrom } from "./load/read-content.ts";
import { fixtureDirectory as directory } from "./testing/site-under-test.ts";

let content: Content;

beforeAll(async () => {
  const readDocuments = readDocumentsFrom(directory);
  content = createContent(
    await readContent({
      listLinkTargets,
      directory,
      now: new Date("2026-11-16T12:00Z"),
      showUnpublished: false,
      readDocuments,
    }),
  );
});

describe("articles", () => {
  it("are listed newest first under each of their tags, categories and authors", () => {
    const { articles, tags, categories, people } = content;
    const lists = [
      ...tags.all.map(({ slug }) => ({
        list: articles.withTag(slug),
        fits: (of: { tags: string[] }) => of.tags.includes(slug),
      })),
      ...categories.all.map(({ slug }) => ({
        list: articles.inCategory(slug),
        fits: (of: { category?: string | undefined }) => of.category === slug,
      })),
      ...people.all.map(({ slug }) => ({
        list: articles.by(slug),
        fits: (of: { author: string }) => of.author === slug,
      })),
    ];
    for (const { list, fits } of lists) {
      expect(list).toEqual(articles.all.filter(fits));
      expect(list.map(({ publishedOn }) => publishedOn)).toEqual(
        list
          .map(({ publishedOn }) => publishedOn)
          .sort()
          .reverse(),
      );
    }
  });

  it("are listed oldest first in a series", () => {
    expect(content.series.all).not.toEqual([]);
    for (const { slug } of content.series.all) {
      const days = content.articles.inSeries(slug).map(({ publishedOn }) => publishedOn);
      expect(days).toEqual([...days].sort());
    }
  });

  it("have three related articles and never themselves among them", () => {
    for (const article of content.articles.all) {
      const related = content.articles.relatedTo(article.slug);
      expect(new Set(related).size).toBe(3);
      expect(related).not.toContain(article);
    }
  });

  it("are an empty list for an unknown tag and undefined for an unknown slug", () => {
    expect(content.articles.withTag("no-such-tag")).toEqual([]);
    expect(content.articles.find("no-such-article")).toBeUndefined();
  });
});

it("keeps a job open through its closing day", () => {
  const [job] = content.jobs.all;
  const dayAfter = new Date(Date.parse(job?.closesOn ?? "") + 86_400_000).toISOString().slice(0, 10);
  expect(content.jobs.open(job?.closesOn ?? "")).toContain(job);
  expect(content.jobs.open(dayAfter)).not.toContain(job);
});

describe("the case study of the week", () => {
  const weeksFrom = (day: string, count: number) =>
    Array.from({ length: count }, (_, week) => new Date(Date.parse(day) + week * 7 * 86_400_000));

  it("is the scheduled one in a week with a schedule", () => {
    const [{ week, caseStudy } = { week: "", caseStudy: "" }] = content.weekly ?? [];
    const days = weeksFrom("2026-01-05T12:00:00Z", 60);
    const picked = days.map((day) => content.caseStudies.ofWeeksBefore(day)[0]).find((past) => past?.week === week);
    expect(picked?.study?.slug).toBe(caseStudy);
  });

  it("rotates through all studies, also across New Year", () => {
    const { all, ofWeek } = content.caseStudies;
    const picks = weeksFrom("2030-11-25T12:00:00Z", all.length).map((day) => ofWeek(day)?.slug);
    expect(new Set(picks).size).toBe(all.length);
  });

  it("lists the past six weeks, last week first", () => {
    const day = new Date("2030-06-12T12:00:00Z");
    const past = content.caseStudies.ofWeeksBefore(day);
    expect(past.map(({ week }) => week)).toEqual([
      "2030-W23",
      "2030-W22",
      "2030-W21",
      "2030-W20",
      "2030-W19",
      "2030-W18",
    ]);
    expect(past[0]?.study).toBe(content.caseStudies.ofWeek(new Date("2030-06-05T12:00:00Z")));
  });
});
