import { formatRange, toDisplayDay } from "../../shared/locale.ts";
import { memoize } from "../../shared/memoize.ts";
import type { Dye } from "../../shared/palette.ts";
import type { Content } from "../content.ts";
import { addNonBreakingSpaces } from "../markdown/non-breaking-spaces.ts";
import { pathOfPage } from "./page-paths.ts";
import type { Article, CaseStudy, Ebook, Job, Person, Service, Snapshot } from "./snapshot.ts";

/** Cards hold only the fields that lists show, because lists are part of page payloads. */
export type ArticleCard = ReturnType<typeof articleCards>[number];
export type CaseStudyCard = ReturnType<typeof caseStudyCard>;
export type JobCard = ReturnType<typeof jobCard>;
export type EbookCard = ReturnType<typeof ebookCard>;
export type ServiceCard = ReturnType<typeof serviceCard>;

const WORDS_PER_MINUTE = 220;

export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

export function articleCards({ categories, people, company }: Content, articles: Article[]) {
  return articles.map(({ slug, title, description, publishedOn, words, ...article }) => {
    const category = categories.find(article.category ?? "");
    return {
      slug,
      title,
      description: addNonBreakingSpaces(description),
      publishedOn: toDisplayDay(publishedOn, company.locale),
      minutes: minutesToRead(words),
      author: { slug: article.author, name: people.find(article.author)?.name ?? article.author },
      category: { slug: article.category, title: category?.title ?? "Article", dye: category?.dye ?? "woad" },
    };
  });
}

// Memoized because pages rendered per request show many of these cards.
export const caseStudyCard = memoize((study: CaseStudy) => {
  const { slug, title, description, client, industry, dyes, results, year } = study;
  const result = results[0] && resultCard(results[0]);
  const facts = { client, industry, trade: lowercaseIndustry(industry), dyes, year, result };
  return { slug, title, description: addNonBreakingSpaces(description), ...facts };
});

export function resultCard({ label, before, after, period, measured, ...figure }: CaseStudy["results"][number]) {
  return {
    ...figure,
    // A word joiner after each hyphen prevents line breaks there: labels are short and set on two or three lines.
    label: addNonBreakingSpaces(label).replaceAll("-", "-\u2060"),
    before: addNonBreakingSpaces(before),
    after: addNonBreakingSpaces(after),
    period: addNonBreakingSpaces(period),
    measured: addNonBreakingSpaces(measured),
  };
}

/** The colour of each team that hires. */
export const teamDyes: Record<Job["team"], Dye> = {
  engineering: "woad",
  data: "lichen",
  delivery: "madder",
  operations: "walnut",
};

export function jobCard({ slug, title, description, team, place, remote, employment, ...job }: Job, locale: string) {
  const salary = formatSalary(job.salary, locale);
  return { slug, title, description, team, dye: teamDyes[team], place, remote, employment, salary };
}

/** "21,000–29,000", "PLN a month" and "gross" */
function formatSalary({ from, to, currency, per, basis }: Job["salary"], locale: string) {
  return { range: formatRange(from, to, locale), unit: `${currency} ${per === "hour" ? "an" : "a"} ${per}`, basis };
}

export function personCard({ slug, name, role }: Person) {
  return { slug, name, role };
}

export function ebookCard({ slug, title, subtitle, description, dyes }: Ebook) {
  return { slug, title, subtitle, description, dyes };
}

export function serviceCard({ slug, family, name, promise, dye }: Service) {
  return { slug, family, name, promise: addNonBreakingSpaces(promise), dye };
}

/** An engagement model; the titles of its terms are the row titles of the comparison on the home page. */
export function engagementCard(content: Content, model: Snapshot["engagement"][number]) {
  const { service: slug, name, fits, team, commitment, price, scope, risk } = model;
  const [, ...titles] = content.pages.home.models?.rows ?? [];
  const texts = [team, commitment, price, scope, risk];
  return {
    href: pathOfPage.service({ family: "engagement-models", slug }),
    name,
    fits,
    terms: titles.flatMap((title, row) => (texts[row] ? [{ title, text: addNonBreakingSpaces(texts[row]) }] : [])),
  };
}

/** For use inside a sentence ("Haulwright, road freight"). Words with inner capitals, such as SaaS or AI, are unchanged. */
export function lowercaseIndustry(industry: string): string {
  return industry
    .split(" ")
    .map((word) => (/\p{Lu}/u.test(word.slice(1)) ? word : word.toLowerCase()))
    .join(" ");
}

/** Clients that need a wordmark: those on the home page and those with a case study. */
export function clientsOf({ company, caseStudies }: Pick<Snapshot, "company" | "caseStudies">): string[] {
  return [...new Set([...company.clients.map(({ name }) => name), ...caseStudies.map(({ client }) => client)])];
}
