import type { ValidPart } from "../load/content-reader.ts";
import type { ArticleMatter } from "../model/blog.ts";
import type { Document } from "../model/document.ts";
import { publicationTime } from "../model/publishing-dates.ts";
import type { CheckContext, LinkTarget } from "./check-context.ts";

export interface Address extends Pick<LinkTarget, "hidden" | "closedOn"> {
  /** Ids a link may point to; undefined for files, which have none. */
  anchors?: () => Set<string>;
  /** The target, if the path is a redirect. */
  redirectsTo?: string;
}

const generatedFiles = ["/sitemap.xml", "/llms.txt", "/.well-known/security.txt"];
const feeds = ["/feed.xml", "/feed.json"];

/** All paths of the site that a text may link to. */
export function collectAddresses(context: CheckContext): Map<string, Address> {
  const documents = new Map(context.documents.map((document) => [document.path, document]));
  const addresses = new Map<string, Address>(generatedFiles.map((address) => [address, {}]));
  for (const rule of context.sources.routeRules.validPart ?? [])
    if (rule?.from && rule.to) addresses.set(rule.from, { redirectsTo: rule.to });
  for (const { path, target, formats } of context.listLinkTargets(context)) {
    const { file, anchors: ids = [], hidden, closedOn } = target;
    // Lazy, because most anchor sets are never used.
    const anchors = () => new Set([...anchorsOf(file === undefined ? undefined : documents.get(file)), ...ids]);
    addresses.set(path, { anchors, hidden, closedOn });
    for (const format of path === "/blog" ? [...formats, ...feeds] : formats) addresses.set(format, { hidden });
  }
  return addresses;
}

/** The paths that are public now, without redirects. */
export function listPublicPaths(context: CheckContext): string[] {
  const published = [...collectAddresses(context)].filter(([, { hidden, redirectsTo }]) => !hidden && !redirectsTo);
  return published.map(([address]) => address);
}

/** When an article becomes public: undefined for a draft. An invalid date counts as past, its error is reported elsewhere. */
export function getPublicationTime({ draft, publishedOn, publishedAt }: ValidPart<ArticleMatter>): Date | undefined {
  if (draft) return undefined;
  return publishedOn ? publicationTime({ publishedOn, publishedAt }) : new Date(0);
}

/** Set for an article that visitors cannot see yet. */
export function findHidden(article: ValidPart<ArticleMatter>, context: CheckContext): LinkTarget["hidden"] {
  const until = getPublicationTime(article);
  return context.showUnpublished || (until && until <= context.now) ? undefined : { until };
}

export function anchorsOf(document: Document | undefined): Set<string> {
  return new Set(document?.headings.map(({ id }) => id));
}

type Term = { slug?: string | undefined } | undefined;

/** The slugs of a list; undefined if one of them is invalid, because any reference could mean that one. */
export function slugsIn(list: Term[] | undefined): string[] | undefined {
  const slugs = list?.map((term) => term?.slug);
  return slugs?.every((slug) => slug !== undefined) ? slugs : undefined;
}

/** The pages of tags or categories, which exist if there are articles. If the list itself is invalid, the slugs that articles use are taken to be right. */
export function listTermTargets(list: Term[] | undefined, usedSlugs: (string | undefined)[]): LinkTarget[] {
  if (usedSlugs.length === 0) return [];
  return (slugsIn(list) ?? usedSlugs).flatMap((slug) => (slug ? [{ params: { slug }, hasFeeds: true }] : []));
}
