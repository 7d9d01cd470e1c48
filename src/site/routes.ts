import { type GuardRegistry, type Params, page, Redirect } from "../navigation/route.ts";

/** At most 120 characters. */
const SLUG_PATTERN = /^(?!.{121})[a-z0-9]+(-[a-z0-9]+)*$/;
const FAMILY_PATTERN = /^(expertise|industries|technologies|engagement-models)$/;

function hasValidSlug(params: Params): boolean {
  return SLUG_PATTERN.test(params.slug ?? "");
}

function hasValidPageNumber(params: Params): boolean {
  const isSlugValid = params.slug === undefined || hasValidSlug(params);
  return isSlugValid && (params.page === undefined || /^[1-9]\d{0,5}$/.test(params.page));
}

export const guards: GuardRegistry = {
  /** Redirects `…/page/1` to the list's own URL. */
  firstPage({ url, params }) {
    if (params.page === "1") throw new Redirect(url.pathname.replace(/\/page\/1$/, "") + url.search, { status: 301 });
  },
};

const paginationOptions = { validate: hasValidPageNumber, guards: ["firstPage"] };

/** The route table, in order: the first match wins. */
export const routes = [
  page("home", "/", () => import("./pages/home/home.page.tsx"), { layout: "home" }),
  page("blog", "/blog{/page/:page}?", () => import("./pages/blog/list.page.tsx"), paginationOptions),
  page("tag", "/blog/tag/:slug{/page/:page}?", () => import("./pages/blog/list.page.tsx"), paginationOptions),
  page("author", "/blog/author/:slug{/page/:page}?", () => import("./pages/blog/list.page.tsx"), paginationOptions),
  page("category", "/blog/category/:slug{/page/:page}?", () => import("./pages/blog/list.page.tsx"), paginationOptions),
  page("article", "/blog/:slug", () => import("./pages/blog/article.page.tsx"), { validate: hasValidSlug }),
  page("careers", "/careers", () => import("./pages/careers/careers.page.tsx"), {
    onDemand: true,
    query: ["team", "place"],
  }),
  page("job", "/careers/:slug", () => import("./pages/careers/job.page.tsx"), {
    validate: hasValidSlug,
    onDemand: true,
  }),
  page("jobThanks", "/careers/:slug/thank-you", () => import("./pages/careers/thanks.page.tsx"), {
    validate: hasValidSlug,
    onDemand: true,
  }),
  page("caseStudies", "/case-studies", () => import("./pages/case-studies/list.page.tsx"), {
    query: ["industry", "service", "technology"],
  }),
  page("weekly", "/case-studies/weekly", () => import("./pages/case-studies/weekly.page.tsx"), { onDemand: true }),
  page("caseStudy", "/case-studies/:slug", () => import("./pages/case-studies/study.page.tsx"), {
    validate: hasValidSlug,
  }),
  page("about", "/about-us", () => import("./pages/about/about.page.tsx")),
  page("resources", "/resources", () => import("./pages/resources/resources.page.tsx")),
  page("contact", "/contact-us", () => import("./pages/contact/contact.page.tsx"), { query: ["service"] }),
  page("contactThanks", "/contact-us/thank-you", () => import("./pages/contact/thanks.page.tsx")),
  page("ebook", "/ebook/:slug", () => import("./pages/ebook/ebook.page.tsx"), { validate: hasValidSlug }),
  page("ebookThanks", "/ebook/:slug/thank-you", () => import("./pages/ebook/thanks.page.tsx"), {
    validate: hasValidSlug,
    onDemand: true,
  }),
  page("newsletter", "/newsletter", () => import("./pages/newsletter/newsletter.page.tsx")),
  page("newsletterThanks", "/newsletter/thank-you", () => import("./pages/newsletter/thanks.page.tsx")),
  page("newsletterConfirm", "/newsletter/confirm", () => import("./pages/newsletter/confirm.page.tsx"), {
    onDemand: true,
  }),
  page("newsletterUnsubscribe", "/newsletter/unsubscribe", () => import("./pages/newsletter/unsubscribe.page.tsx"), {
    onDemand: true,
  }),
  page("services", "/services", () => import("./pages/services/overview.page.tsx")),
  page("service", "/services/:family/:slug", () => import("./pages/services/service.page.tsx"), {
    validate: (params) => FAMILY_PATTERN.test(params.family ?? "") && hasValidSlug(params),
  }),
  page("search", "/search", () => import("./pages/search/search.page.tsx"), { onDemand: true, query: ["q", "kind"] }),
  page("lead", "/leads/:token", () => import("./pages/lead/lead.page.tsx"), { onDemand: true }),
  // Last, because it matches all paths but those of files: only the server knows which text pages there are.
  page("text", "/:address(\\w[^.]*)", () => import("./pages/text/text.page.tsx")),
] as const;

export type RouteName = (typeof routes)[number]["name"];
