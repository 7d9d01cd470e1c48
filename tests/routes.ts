import type { RunningSite } from "./site.ts";

type Built = Pick<RunningSite, "url" | "buildId">;

/** The rows of the route table that have no slug, by route name. */
const fixed: Record<string, string> = {
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

/** One address for every route, the ones with a slug taken from what this build has. */
export async function everyRoute(site: Built): Promise<Record<string, string>> {
  const prerendered = await prerenderedPaths(site);
  const careers = await json<{ data: { jobs: { slug: string }[] } }>(site, "/careers/_payload.json");
  const first = (fits: RegExp) => {
    const path = prerendered.find((candidate) => fits.test(candidate));
    if (!path) throw new Error(`No page fits ${fits}.`);
    return path;
  };
  const job = `/careers/${careers.data.jobs[0]?.slug}`;
  const ebook = first(/^\/ebook\/[^/]+$/);
  return {
    ...fixed,
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

/** All pages there are, one that does not exist included: those of `everyRoute` first, then the others of their kind. */
export async function everyPage(site: Built): Promise<string[]> {
  const routes = Object.values(await everyRoute(site));
  return [...new Set([...routes, "/there-is-no-such-page", ...(await prerenderedPaths(site))])];
}

async function prerenderedPaths(site: Built): Promise<string[]> {
  return (await json<{ prerendered: string[] }>(site, `/builds/meta/${site.buildId()}.json`)).prerendered;
}

async function json<Shape>(site: Built, path: string): Promise<Shape> {
  return (await fetch(site.url + path)).json();
}
