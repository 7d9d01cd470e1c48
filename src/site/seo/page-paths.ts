import { type Content, PAGE_SIZE } from "../../content/content.ts";
import { pathOfPage } from "../../content/model/page-paths.ts";

/** Paths of all pages that do not depend on the visitor or the date, so that the build can prerender them. */
export function listPrerenderedPaths(content: Content): string[] {
  const paginate = (path: string, articleCount: number) => [
    path,
    ...Array.from({ length: Math.ceil(articleCount / PAGE_SIZE) - 1 }, (_, index) => `${path}/page/${index + 2}`),
  ];
  const { articles, tags, categories, people, caseStudies, ebooks, services } = content;
  return [
    "/",
    ...paginate("/blog", articles.all.length),
    ...articles.all.map(({ slug }) => `/blog/${slug}`),
    ...tags.all.flatMap(({ slug }) => paginate(`/blog/tag/${slug}`, articles.withTag(slug).length)),
    ...categories.all.flatMap(({ slug }) => paginate(`/blog/category/${slug}`, articles.inCategory(slug).length)),
    ...people.all.flatMap(({ slug }) => {
      const articleCount = articles.by(slug).length;
      return articleCount ? paginate(`/blog/author/${slug}`, articleCount) : [];
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

/** Paths of all pages a search engine should index, prerendered or on demand, without empty tag and category lists. */
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
  const prerendered = listPrerenderedPaths(content).filter((path) => !empty.has(path));
  return [...prerendered, "/careers", ...jobs, ...weekly];
}
