import type { ArticleMatter } from "./blog.ts";

/** Days and times in content/ are UTC, so that every machine publishes at the same moment. */
export function toUtcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

type Scheduled = Pick<ArticleMatter, "draft" | "publishedOn" | "publishedAt">;

export function publicationTime({ publishedOn, publishedAt = "00:00" }: Omit<Scheduled, "draft">): Date {
  return new Date(`${publishedOn}T${publishedAt}Z`);
}

export function isPublished(article: Scheduled, now: Date): boolean {
  return !article.draft && publicationTime(article) <= now;
}

const DAY_MS = 86_400_000;

/** A job is open through its closing day. */
export function closingTime({ closesOn }: { closesOn: string }): Date {
  return new Date(Date.parse(closesOn) + DAY_MS);
}

/** When the site has to be built again although nobody touches a file: an article is due, or a job closes. */
export function nextPublishingChange(articles: Scheduled[], jobs: { closesOn: string }[], now: Date): string | null {
  const waiting = articles.filter(({ draft }) => !draft).map(publicationTime);
  const next = [...waiting, ...jobs.map(closingTime)]
    .filter((moment) => moment > now)
    .reduce<Date | null>((first, moment) => (first && first < moment ? first : moment), null);
  return next?.toISOString() ?? null;
}
