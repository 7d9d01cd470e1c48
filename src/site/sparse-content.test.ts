import { expect, it } from "vitest";
import { stringify } from "yaml";
import { readErrors } from "../content/testing/read-site.ts";
import { article, ebook, job, minimalSite, files as smallSite } from "../content/testing/small-site.ts";
import { siteUrl, smallLoader } from "./testing/small-loader.ts";

it("lists no earlier case studies of the week when there is only one", async () => {
  const { data } = await smallLoader({});
  expect(await data("/case-studies/weekly")).toMatchObject({ pick: { slug: "one" }, before: [] });
});

it("links an ebook's author without articles to the team page", async () => {
  const other = stringify({ ...Object(smallSite["people/ewa-klimek.yaml"]), name: "Jan Kos" });
  const books = { ...ebook("cloth"), "people/jan-kos.yaml": other };
  const author = async (writer: string) => {
    const { data } = await smallLoader({ ...books, "articles/first.md": article({ author: writer }) });
    return (await data("/ebook/cloth")).author;
  };
  expect(await author("ewa-klimek")).toEqual({ name: "Ewa Klimek", href: "/blog/author/ewa-klimek" });
  expect(await author("jan-kos")).toEqual({ name: "Ewa Klimek", href: "/about-us" });
});

it("leaves a tag without articles out of the sitemap and the list of tags, but keeps its page", async () => {
  const { paths, text, data } = await smallLoader({ "articles/first.md": article({ tags: ["testing"] }) });
  expect(paths).toContain("/blog/tag/kubernetes");
  expect(text("/sitemap.xml")).toContain("/blog/tag/testing");
  expect(text("/sitemap.xml")).not.toContain("/blog/tag/kubernetes");
  expect(await data("/blog")).toMatchObject({ tags: [{ slug: "testing" }] });
});

it("has only the home, contact, search and privacy pages without other content", async () => {
  const { paths, onDemandPaths, text, layout } = await smallLoader(minimalSite);
  expect([...paths, ...onDemandPaths].sort()).toEqual([
    ...["/", "/contact-us", "/contact-us/thank-you", "/privacy-policy", "/search"],
  ]);
  expect(text("/sitemap.xml")?.match(/(?<=<loc>)[^<]*/g)).toEqual(
    ["/", "/contact-us", "/privacy-policy"].map((path) => `${siteUrl}${path}`),
  );
  expect(text("/llms.txt")).not.toMatch(/blog|careers|case-studies|services|about-us/);
  expect(text("/feed.xml")).toBeNull();
  expect(layout.menus).toEqual({
    menu: [],
    footer: [{ title: "Company", links: [{ title: "Contact", to: "/contact-us" }] }],
    hasFeed: false,
  });
});

it.each([
  ["careers", { "pages/careers.yaml": null }, ["/careers"]],
  ["about", { "pages/about.yaml": null }, ["/about-us"]],
  ["resources", { "pages/resources.yaml": null }, ["/resources"]],
  ["case study of the week", { "weekly.yaml": null }, ["/case-studies/weekly"]],
  ["blog", { "articles/first.md": null }, ["/blog", "/blog/tag/testing", "/blog/category/engineering"]],
  ["blog before the first article", { "articles/first.md": article({ publishedOn: "2099-01-01" }) }, ["/blog"]],
])("switches a page off without its content: %s", async (_, changes, off) => {
  const { paths, onDemandPaths, text, data, layout } = await smallLoader(changes);
  const menu = JSON.stringify(layout.menus);
  for (const path of off) {
    expect([...paths, ...onDemandPaths]).not.toContain(path);
    expect(text("/sitemap.xml")).not.toContain(`${path}<`);
    expect(menu).not.toContain(`"${path}"`);
    await expect(data(path)).rejects.toThrow("Page Not Found");
  }
});

it("offers only the kinds of pages that exist as filters of the search", async () => {
  const kinds = async (changes: Record<string, string | null>) => {
    const { data } = await smallLoader(changes);
    return (await data("/search")).kinds;
  };
  expect(await kinds(minimalSite)).toEqual([{ kind: "page", title: "Pages" }]);
  expect(await kinds({ "jobs/one.md": job({}) })).toContainEqual({ kind: "job", title: "Jobs" });
});

it("needs no categories: without categories.yaml articles have none", async () => {
  const first = article({ category: undefined });
  const withoutCategories = {
    ...{ "categories.yaml": null, "articles/first.md": first },
    "pages/contact.yaml": stringify({ thanks: smallSite["pages/contact.yaml"].thanks }),
    "pages/careers.yaml": null,
  };
  const { paths, data, cover } = await smallLoader(withoutCategories);
  expect(paths.filter((path) => path.includes("category"))).toEqual([]);
  expect(await data("/blog")).toMatchObject({ categories: [], articles: [{ category: { title: "Article" } }] });
  expect(cover("article", "first", "card")).toContain("<svg");
});

it("takes the menus from site.yaml, and reports a link to a page that is switched off", async () => {
  const menu = [{ title: "Careers", to: "/careers" }];
  const footer = [{ title: "Legal", links: [{ title: "Privacy", to: "/privacy-policy" }] }];
  const { layout } = await smallLoader({ "site.yaml": stringify({ menu, footer }) });
  expect(layout.menus).toMatchObject({ menu, footer });
  expect(await readErrors({ "site.yaml": stringify({ menu, footer }), "pages/careers.yaml": null })).toEqual([
    "site.yaml:3:9  link to '/careers', a page that the site does not have without pages/careers.yaml",
  ]);
});

it("takes names, numbers and words of the company from company.yaml", async () => {
  const company = {
    ...smallSite["company.yaml"],
    ...{ wordmark: "sMALL", trade: "Data advice", additionalType: "consultancy", areaServed: ["GB", "IE"] },
    registration: [{ name: "VAT", value: "GB 1" }],
  };
  const { layout, head, socialCard } = await smallLoader({ "company.yaml": stringify(company) });
  expect(layout.company).toMatchObject({ name: "Small", wordmark: "sMALL", registration: company.registration });
  expect(await socialCard("/")).toMatchObject({ label: "Data advice", site: "sMALL" });
  const graph = (await head("/")).tags.find(([, { type }]) => type === "application/ld+json")?.[2] ?? "";
  const { "@graph": nodes } = JSON.parse(graph);
  expect(nodes[0]).toMatchObject({
    additionalType: "consultancy",
    areaServed: [{ name: "United Kingdom" }, { name: "Ireland" }],
  });
});
