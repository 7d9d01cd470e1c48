import { page } from "../navigation/route.ts";
import { pageNumber, serviceFamily, slug } from "./validate.ts";

const paged = { validate: pageNumber, guards: ["firstPage"] };

/** The site map: one line a page, the first that fits wins. */
export const routes = [
  page("home", "/", () => import("./pages/home/home.page.tsx"), { layout: "home" }),
  page("blog", "/blog{/page/:page}?", () => import("./pages/blog/list.page.tsx"), paged),
  page("tag", "/blog/tag/:slug{/page/:page}?", () => import("./pages/blog/list.page.tsx"), paged),
  page("author", "/blog/author/:slug{/page/:page}?", () => import("./pages/blog/list.page.tsx"), paged),
  page("category", "/blog/category/:slug{/page/:page}?", () => import("./pages/blog/list.page.tsx"), paged),
  page("article", "/blog/:slug", () => import("./pages/blog/article.page.tsx"), { validate: slug }),
  page("careers", "/careers", () => import("./pages/careers/careers.page.tsx"), {
    onDemand: true,
    query: ["team", "place"],
  }),
  page("job", "/careers/:slug", () => import("./pages/careers/job.page.tsx"), { validate: slug, onDemand: true }),
  page("jobThanks", "/careers/:slug/thank-you", () => import("./pages/careers/thanks.page.tsx"), {
    validate: slug,
    onDemand: true,
  }),
  page("caseStudies", "/case-studies", () => import("./pages/case-studies/list.page.tsx"), {
    query: ["industry", "service", "technology"],
  }),
  page("weekly", "/case-studies/weekly", () => import("./pages/case-studies/weekly.page.tsx"), { onDemand: true }),
  page("caseStudy", "/case-studies/:slug", () => import("./pages/case-studies/study.page.tsx"), { validate: slug }),
  page("about", "/about-us", () => import("./pages/about/about.page.tsx")),
  page("resources", "/resources", () => import("./pages/resources/resources.page.tsx")),
  page("contact", "/contact-us", () => import("./pages/contact/contact.page.tsx"), { query: ["service"] }),
  page("contactThanks", "/contact-us/thank-you", () => import("./pages/contact/thanks.page.tsx")),
  page("ebook", "/ebook/:slug", () => import("./pages/ebook/ebook.page.tsx"), { validate: slug }),
  page("ebookThanks", "/ebook/:slug/thank-you", () => import("./pages/ebook/thanks.page.tsx"), {
    validate: slug,
    onDemand: true,
  }),
  page("privacy", "/privacy-policy", () => import("./pages/privacy/privacy.page.tsx")),
  page("services", "/services", () => import("./pages/services/overview.page.tsx")),
  page("service", "/services/:family/:slug", () => import("./pages/services/service.page.tsx"), {
    validate: serviceFamily,
  }),
  page("search", "/search", () => import("./pages/search/search.page.tsx"), { onDemand: true, query: ["q", "kind"] }),
] as const;

export type RouteName = (typeof routes)[number]["name"];
