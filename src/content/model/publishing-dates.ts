import type { ArticleMatter } from "./blog.ts";

/** Dates in content/ are UTC, so that every machine publishes at the same time. */
export function toUtcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Days as YYYY-MM-DD sort as text. */
export function latestDay(days: string[]): string | undefined {
  return days.reduce<string | undefined>((latest, day) => (latest && latest > day ? latest : day), undefined);
}

type Scheduled = Pick<ArticleMatter, "draft" | "publishedOn" | "publishedAt">;

export function publicationTime({ publishedOn, publishedAt = "00:00" }: Omit<Scheduled, "draft">): Date {
  return new Date(`${publishedOn}T${publishedAt}Z`);
}

export function isPublished(article: Scheduled, now: Date): boolean {
  return !article.draft && publicationTime(article) <= now;
}

/** "Draft" or "From 3 December"; undefined for a published article. */
export function describeUnpublished(article: Scheduled, now: Date, locale: string): string | undefined {
  if (isPublished(article, now)) return undefined;
  if (article.draft) return "Draft";
  const { publishedOn, publishedAt } = article;
  const isThisYear = publishedOn.slice(0, 4) === toUtcDay(now).slice(0, 4);
  const day = new Intl.DateTimeFormat(locale, {
    ...{ day: "numeric", month: "long", timeZone: "UTC" },
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(publicationTime(article));
  return `From ${day}${publishedAt ? `, ${publishedAt} UTC` : ""}`;
}

const DAY_MS = 86_400_000;

/** A job is open until the end of its closing day. */
export function closingTime({ closesOn }: { closesOn: string }): Date {
  return new Date(Date.parse(closesOn) + DAY_MS);
}

/** When the site has to be rebuilt without a file change: the next scheduled article or closing job. */
export function nextPublishingChange(articles: Scheduled[], jobs: { closesOn: string }[], now: Date): string | null {
  const publications = articles.filter(({ draft }) => !draft).map(publicationTime);
  const nextChange = [...publications, ...jobs.map(closingTime)]
    .filter((time) => time > now)
    .reduce<Date | null>((earliest, time) => (earliest && earliest < time ? earliest : time), null);
  return nextChange?.toISOString() ?? null;
}
