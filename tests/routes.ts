import { openDist } from "../src/build-store/dist.ts";
import { createContent } from "../src/content/content.ts";
import { toUtcDay } from "../src/content/model/publishing-dates.ts";
import type { Snapshot } from "../src/content/model/snapshot.ts";
import { listPages } from "../src/site/render/page-registry.ts";

export const servicePaths = [
  "/services/expertise/dev-ops",
  "/services/expertise/mvp-development",
  "/services/expertise/data-engineering",
  "/services/expertise/machine-learning-and-ai",
  "/services/expertise/agile-project-management",
  "/services/expertise/fullstack-web-development",
  "/services/industries/venture-capital",
  "/services/technologies/python-development",
  "/services/technologies/javascript-development",
  "/services/engagement-models/technical-consulting",
  "/services/engagement-models/project-based-engagement",
  "/services/engagement-models/dedicated-development-teams",
];

/** The details of a test that only `npm run test:all` runs. */
export const ONLY_IN_ALL = { tag: "@all" };

/** `npm test` checks these kinds of pages, which differ most from each other. */
const SAMPLED_ROUTES = ["home", "article"];

/** All pages of the built site, from the page definitions. */
function listBuiltPages() {
  const dist = openDist("dist");
  const snapshot: Snapshot = JSON.parse(dist.read(dist.manifest(dist.currentId() ?? "").snapshot).toString());
  const content = createContent(snapshot);
  const context = { content, today: toUtcDay(new Date()) };
  return Array.from(listPages(content), ({ route, path, params, definition, isOnDemand }) => ({
    ...{ route, path, params, isOnDemand },
    isListed: definition.sitemap(params, context) !== false,
  }));
}

let routePaths: Record<string, string> | undefined;

/** One path for every route, and the second page of the blog. Pages that search engines may index come first. */
export function everyRoute(): Record<string, string> {
  routePaths ??= findRoutePaths();
  return routePaths;
}

function findRoutePaths(): Record<string, string> {
  const pages = listBuiltPages().sort((a, b) => Number(b.isListed) - Number(a.isListed));
  const blogPage = pages.find(({ route, params }) => route === "blog" && params.page);
  const first = new Map(pages.toReversed().map(({ route, path }) => [route, path]));
  return { ...Object.fromEntries(first), ...(blogPage && { blogPage: blogPage.path }) };
}

/** The details of a test of one page: `npm test` runs those of the sampled kinds, `npm run test:all` the others. */
export function sampleByRoute(path: string): { tag?: string } {
  const routes = everyRoute();
  return SAMPLED_ROUTES.some((name) => routes[name] === path) ? {} : ONLY_IN_ALL;
}

/** The details of a test in a list of similar ones: `npm test` runs the first ones, `npm run test:all` the others. */
export function sampleByIndex(index: number, count: number): { tag?: string } {
  return index < count ? {} : ONLY_IN_ALL;
}

/** The paths of `everyRoute`, one that does not exist, and then all other prerendered pages. */
export function everyPage(): string[] {
  const prerendered = listBuiltPages().filter(({ isOnDemand }) => !isOnDemand);
  return [
    ...new Set([...Object.values(everyRoute()), "/there-is-no-such-page", ...prerendered.map(({ path }) => path)]),
  ];
}
