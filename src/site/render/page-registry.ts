import type { CheckContext, LinkTarget } from "../../content/checks/check-context.ts";
import type { Content } from "../../content/content.ts";
import { feedPaths } from "../../content/feeds/feed.ts";
import type { LlmsTxtEntry } from "../../content/feeds/llms-txt.ts";
import type { IndexEntry } from "../../content/search/build-index.ts";
import { createSearchEntry } from "../../content/search/entries.ts";
import { createMatcher, type Params } from "../../navigation/route.ts";
import { about } from "../pages/about/about.data.ts";
import { article } from "../pages/blog/article.data.ts";
import { author } from "../pages/blog/author.data.ts";
import { blog } from "../pages/blog/blog.data.ts";
import { category } from "../pages/blog/category.data.ts";
import { tag } from "../pages/blog/tag.data.ts";
import { careers } from "../pages/careers/careers.data.ts";
import { job } from "../pages/careers/job.data.ts";
import { jobThanks } from "../pages/careers/thanks.data.ts";
import { caseStudies } from "../pages/case-studies/list.data.ts";
import { caseStudy } from "../pages/case-studies/study.data.ts";
import { weekly } from "../pages/case-studies/weekly.data.ts";
import { contact } from "../pages/contact/contact.data.ts";
import { contactThanks } from "../pages/contact/thanks.data.ts";
import { ebook } from "../pages/ebook/ebook.data.ts";
import { ebookThanks } from "../pages/ebook/thanks.data.ts";
import { home } from "../pages/home/home.data.ts";
import { lead } from "../pages/lead/lead.data.ts";
import { newsletterConfirm } from "../pages/newsletter/confirm.data.ts";
import { newsletter } from "../pages/newsletter/newsletter.data.ts";
import { newsletterThanks } from "../pages/newsletter/thanks.data.ts";
import { newsletterUnsubscribe } from "../pages/newsletter/unsubscribe.data.ts";
import { resources } from "../pages/resources/resources.data.ts";
import { search } from "../pages/search/search.data.ts";
import { services } from "../pages/services/overview.data.ts";
import { service } from "../pages/services/service.data.ts";
import { text } from "../pages/text/text.data.ts";
import { type RouteName, routes } from "../routes.ts";
import { SECURITY_TXT_PATH } from "../seo/security-txt.ts";
import type { SitemapEntry } from "../seo/sitemap.ts";
import type { PageContext, PageDefinition } from "./define-page.ts";
import type { SearchKind } from "./page-types.ts";

/**
 * The page definition of each route: the one place in Node that knows all kinds of pages. The order is that of the
 * sections in `/llms.txt` and of the kinds on the search page.
 */
export const pageRegistry: Record<RouteName, PageDefinition> = {
  article,
  caseStudy,
  service,
  ebook,
  job,
  home,
  about,
  careers,
  contact,
  text,
  resources,
  blog,
  tag,
  category,
  author,
  caseStudies,
  weekly,
  services,
  search,
  newsletter,
  newsletterThanks,
  newsletterConfirm,
  newsletterUnsubscribe,
  contactThanks,
  jobThanks,
  ebookThanks,
  lead,
};

const definitions = Object.entries(pageRegistry).flatMap(([name, definition]) => {
  const route = routes.find((route) => route.name === name);
  return route ? [{ route, definition }] : [];
});

const matchRoute = createMatcher<RouteName>(routes);

/** All pages of the site. */
export function listPages(content: Content) {
  return definitions.flatMap(({ route, definition }) =>
    definition.paths(content).map((params) => {
      const path = buildPath(route.pattern, params);
      // Further pages of lists are many, a new article changes most of them, and they are rarely opened.
      const isOnDemand = route.onDemand || params.page !== undefined;
      return { route: route.name, params, path, definition, isOnDemand };
    }),
  );
}

/** Paths of texts that are generated on request. They are not pages, but a redirect may lead to them. */
export function listTextPaths(content: Content): string[] {
  const markdown = listPages(content).filter(({ definition }) => definition.hasMarkdown);
  return [
    ...["/robots.txt", SECURITY_TXT_PATH, "/sitemap.xml", "/llms.txt"],
    ...feedPaths(content),
    ...markdown.map(({ path }) => `${path}.md`),
  ];
}

/** All pages search engines should index on that day, sorted by path. */
export function listSitemapEntries(context: PageContext): SitemapEntry[] {
  return listPages(context.content)
    .flatMap(({ path, params, definition }) => {
      const entry = definition.sitemap(params, context);
      return entry ? [{ path, ...entry }] : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** All pages that visitors can find on that day, newest articles first. `readText` returns the plain text of a body. */
export function* listSearchEntries(context: PageContext, readText: (ref: string) => string): Generator<IndexEntry> {
  for (const { path, params, definition } of listPages(context.content)) {
    const { search } = definition;
    const fields = search ? search.entry(params, context) : false;
    if (search && fields) yield createSearchEntry(path, search.kind, fields, readText);
  }
}

/** The kinds of pages that visitors can find on this site. */
export function listSearchKinds(content: Content): SearchKind[] {
  const kinds = definitions.flatMap(({ definition: { search, paths } }) =>
    search && paths(content).length > 0 ? [[search.kind, { kind: search.kind, title: search.title }] as const] : [],
  );
  return [...new Map(kinds).values()];
}

export function listLlmsTxtEntries(context: PageContext): (LlmsTxtEntry & { path: string })[] {
  return listPages(context.content).flatMap(({ path, params, definition }) => {
    const entry = definition.llmsTxt(params, context);
    return entry ? [{ ...entry, path: definition.hasMarkdown ? `${path}.md` : path }] : [];
  });
}

/** The pages that texts may link to, from the files themselves: the content may have mistakes. */
export function* listLinkTargets(context: CheckContext) {
  for (const { route, definition } of definitions)
    for (const target of [...listFileTargets(definition, context), ...definition.linkTargets(context)]) {
      const path = buildPath(route.pattern, target.params);
      const feeds = target.hasFeeds ? [`${path}/feed.xml`, `${path}/feed.json`] : [];
      const formats = [...feeds, ...(definition.hasMarkdown ? [`${path}.md`] : [])];
      // Only text pages choose their paths; matching every page would take long on a large site.
      yield { path, target, formats, isShadowed: route.name === "text" && matchRoute(path)?.route.name !== "text" };
    }
}

/** A target for every file, also for one that cannot be parsed: links to it must not be reported as well. */
function listFileTargets({ files }: PageDefinition, context: CheckContext): LinkTarget[] {
  if (!files) return [];
  return context.files.flatMap((file) => {
    const params = files.exec(file)?.groups;
    return params ? [{ params: { ...params }, file }] : [];
  });
}

/** The path of a route with these parameters. An optional group without its parameter is left out. */
export function buildPath(pattern: string, params: Params): string {
  return pattern
    .replace(/\{([^}]*:(\w+))\}\?/g, (_, group: string, name: string) => (params[name] === undefined ? "" : group))
    .replace(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => params[name] ?? "");
}
