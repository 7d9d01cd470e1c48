import type { RunningSite } from "./site.ts";

type BuiltSite = Pick<RunningSite, "url" | "buildId">;

/** Routes without parameters, by route name. */
const staticRoutes: Record<string, string> = {
  home: "/",
  blog: "/blog",
  careers: "/careers",
  caseStudies: "/case-studies",
  weekly: "/case-studies/weekly",
  about: "/about-us",
  resources: "/resources",
  contact: "/contact-us",
  contactThanks: "/contact-us/thank-you",
  privacy: "/privacy-policy",
  services: "/services",
  search: "/search",
};

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

/** One path for every route. Slugs are taken from the build. */
export async function everyRoute(site: BuiltSite): Promise<Record<string, string>> {
  const prerendered = await fetchPrerenderedPaths(site);
  const careers = await fetchJson<{ data: { jobs: { slug: string }[] } }>(site, "/careers/_payload.json");
  const first = (pattern: RegExp) => {
    const path = prerendered.find((candidate) => pattern.test(candidate));
    if (!path) throw new Error(`No prerendered page matches ${pattern}.`);
    return path;
  };
  const job = `/careers/${careers.data.jobs[0]?.slug}`;
  const ebook = first(/^\/ebook\/[^/]+$/);
  return {
    ...staticRoutes,
    blogPage: first(/^\/blog\/page\/2$/),
    article: first(/^\/blog\/[^/]+$/),
    tag: first(/^\/blog\/tag\/[^/]+$/),
    author: first(/^\/blog\/author\/[^/]+$/),
    category: first(/^\/blog\/category\/[^/]+$/),
    caseStudy: first(/^\/case-studies\/[^/]+$/),
    service: first(/^\/services\/[^/]+\/[^/]+$/),
    job,
    jobThanks: `${job}/thank-you`,
    ebook,
    ebookThanks: `${ebook}/thank-you`,
  };
}

/** The paths of `everyRoute`, one that does not exist, and then all other prerendered pages. */
export async function everyPage(site: BuiltSite): Promise<string[]> {
  const routes = Object.values(await everyRoute(site));
  return [...new Set([...routes, "/there-is-no-such-page", ...(await fetchPrerenderedPaths(site))])];
}

async function fetchPrerenderedPaths(site: BuiltSite): Promise<string[]> {
  return (await fetchJson<{ prerendered: string[] }>(site, `/builds/meta/${site.buildId()}.json`)).prerendered;
}

async function fetchJson<Shape>(site: BuiltSite, path: string): Promise<Shape> {
  return (await fetch(site.url + path)).json();
}
