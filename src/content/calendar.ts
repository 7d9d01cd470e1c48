import type { ArticleMatter } from "./schemas/blog.ts";

/** Days and times in content/ are UTC, so that every machine publishes at the same moment. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

type Scheduled = Pick<ArticleMatter, "draft" | "publishedOn" | "publishedAt">;

export function publicFrom({ publishedOn, publishedAt = "00:00" }: Omit<Scheduled, "draft">): Date {
  return new Date(`${publishedOn}T${publishedAt}Z`);
}

export function isPublic(article: Scheduled, now: Date): boolean {
  return !article.draft && publicFrom(article) <= now;
}

const DAY_MS = 86_400_000;

/** A job is open through its closing day. */
export function closedFrom({ closesOn }: { closesOn: string }): Date {
  return new Date(Date.parse(closesOn) + DAY_MS);
}

/** When the site has to be built again although nobody touches a file: an article is due, or a job closes. */
export function nextChange(articles: Scheduled[], jobs: { closesOn: string }[], now: Date): string | null {
  const waiting = articles.filter(({ draft }) => !draft).map(publicFrom);
  const next = [...waiting, ...jobs.map(closedFrom)]
    .filter((moment) => moment > now)
    .reduce<Date | null>((first, moment) => (first && first < moment ? first : moment), null);
  return next?.toISOString() ?? null;
}
