import { type Content, PAGE_SIZE } from "../../content/content.ts";
import { pathOfPage } from "../../content/model/page-paths.ts";

/** Every address whose page is the same for all visitors and days, so that it can be made in advance. */
export function listPrerenderedPaths(content: Content): string[] {
  const list = (path: string, articles: number) => [
    path,
    ...Array.from({ length: Math.ceil(articles / PAGE_SIZE) - 1 }, (_, index) => `${path}/page/${index + 2}`),
  ];
  const { articles, tags, categories, people, caseStudies, ebooks, services } = content;
  return [
    "/",
    ...list("/blog", articles.all.length),
    ...articles.all.map(({ slug }) => `/blog/${slug}`),
    ...tags.all.flatMap(({ slug }) => list(`/blog/tag/${slug}`, articles.withTag(slug).length)),
    ...categories.all.flatMap(({ slug }) => list(`/blog/category/${slug}`, articles.inCategory(slug).length)),
    ...people.all.flatMap(({ slug }) => {
      const written = articles.by(slug).length;
      return written ? list(`/blog/author/${slug}`, written) : [];
    }),
    "/case-studies",
    ...caseStudies.all.map(({ slug }) => `/case-studies/${slug}`),
    "/about-us",
    "/resources",
    "/contact-us",
    "/contact-us/thank-you",
    ...ebooks.all.map(({ slug }) => `/ebook/${slug}`),
    "/privacy-policy",
    "/services",
    ...services.all.map(({ family, slug }) => `/services/${family}/${slug}`),
  ];
}

/** Every address a search engine should know: those made in advance and those made on demand. A list of nothing is none. */
export function listIndexablePaths(content: Content, today: string): string[] {
  const { articles, tags, categories, caseStudies } = content;
  const empty = new Set([
    ...tags.all.filter(({ slug }) => articles.count("tag", slug) === 0).map(({ slug }) => pathOfPage.tag(slug)),
    ...categories.all
      .filter(({ slug }) => articles.count("category", slug) === 0)
      .map(({ slug }) => pathOfPage.category(slug)),
  ]);
  const jobs = content.jobs.open(today).map(({ slug }) => `/careers/${slug}`);
  const weekly = caseStudies.all.length ? ["/case-studies/weekly"] : [];
  const made = listPrerenderedPaths(content).filter((path) => !empty.has(path));
  return [...made, "/careers", ...jobs, ...weekly];
}
