import { expect, it } from "vitest";
import { createMatcher } from "../navigation/route.ts";
import { guards, routes } from "./routes.ts";

const match = createMatcher(routes);
const accepts = (path: string) => {
  const found = match(path);
  return found ? `${found.route.name}${found.route.validate(found.params) ? "" : ", refused"}` : "nothing";
};

it.each([
  ["/", "home"],
  ["/blog", "blog"],
  ["/blog/page/2", "blog"],
  ["/blog/page/0", "blog, refused"],
  ["/blog/page/1234567", "blog, refused"],
  ["/blog/an-article", "article"],
  ["/blog/An-Article", "article, refused"],
  ["/blog/-a", "article, refused"],
  [`/blog/${"a".repeat(121)}`, "article, refused"],
  ["/blog/tag/a-tag", "tag"],
  ["/blog/tag/a-tag/page/2", "tag"],
  ["/blog/author/an-author", "author"],
  ["/blog/category/a-category/page/3", "category"],
  ["/careers", "careers"],
  ["/careers/a-job", "job"],
  ["/careers/a-job/thank-you", "jobThanks"],
  ["/case-studies", "caseStudies"],
  ["/case-studies/weekly", "weekly"],
  ["/case-studies/a-study", "caseStudy"],
  ["/about-us", "about"],
  ["/resources", "resources"],
  ["/contact-us", "contact"],
  ["/contact-us/thank-you", "contactThanks"],
  ["/ebook/an-ebook", "ebook"],
  ["/ebook/an-ebook/thank-you", "ebookThanks"],
  ["/services", "services"],
  ["/services/expertise/dev-ops", "service"],
  ["/services/elsewhere/dev-ops", "service, refused"],
  ["/search", "search"],
  ["/blog/tag", "article"],
  ["/privacy-policy", "text"],
  ["/legal/terms", "text"],
  // Whether a text page has this path, only the server knows: it answers as it does for a path without a route.
  ["/blog/a/b", "text"],
  ["//terms", "nothing"],
  ["/feed.xml", "nothing"],
  ["/index.html", "nothing"],
])("%s is %s", (path, expected) => {
  expect(accepts(path)).toBe(expected);
});

it("names only guards that exist", () => {
  for (const route of routes) expect(Object.keys(guards)).toEqual(expect.arrayContaining([...route.guards]));
});

it("has two layouts, one of them for the home page alone", () => {
  expect(routes.filter(({ layout }) => layout === "home").map(({ name }) => name)).toEqual(["home"]);
});
