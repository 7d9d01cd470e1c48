import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { openDist } from "../src/build-store/dist.ts";
import { createContent } from "../src/content/content.ts";
import { pathOfPage } from "../src/content/model/page-paths.ts";
import { toUtcDay } from "../src/content/model/publishing-dates.ts";
import type { Snapshot } from "../src/content/model/snapshot.ts";
import { siteDirectory } from "../src/content/testing/site-under-test.ts";
import { listPages } from "../src/site/render/page-registry.ts";

/** The details of a test that only `npm run test:all` runs. */
export const ONLY_IN_ALL = { tag: "@all" };

/** The details of a test that holds for the pages of any site. It runs on the fixture site and on content/. */
export const ANY_SITE = { tag: "@site" };
export const ANY_SITE_IN_ALL = { tag: ["@site", "@all"] };

/** `npm test` checks these kinds of pages, which differ most from each other. */
const SAMPLED_ROUTES = ["home", "article"];

/** The build of the site under test; without a test runner, in benchmarks, that of content/. */
export const distDirectory = process.env.DIST_DIR || "dist";

export function readSnapshot(): Snapshot {
  const dist = openDist(distDirectory);
  return JSON.parse(dist.read(dist.manifest(dist.currentId() ?? "").snapshot).toString());
}

/** The company of the built site. */
export const company = () => readSnapshot().company;

export const servicePaths = () => readSnapshot().services.map(pathOfPage.service);

/** The addresses that the site has promised to keep, in `checks/addresses.yaml`. */
export function readExpectedAddresses(): string[] {
  const file = join(siteDirectory, "checks/addresses.yaml");
  return existsSync(file) ? z.array(z.string()).parse(parse(readFileSync(file, "utf8"))) : [];
}

/** All pages of the built site, from the page definitions. */
function listBuiltPages() {
  const content = createContent(readSnapshot());
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

/** The details of a test of one page of any site: `npm test` runs those of the sampled kinds, `npm run test:all` all. */
export function sampleByRoute(path: string, sampledRoutes = SAMPLED_ROUTES): { tag: string | string[] } {
  const routes = everyRoute();
  return sampledRoutes.some((name) => routes[name] === path) ? ANY_SITE : ANY_SITE_IN_ALL;
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
