import { expect, it } from "vitest";
import { stringify } from "yaml";
import { article, ebook, job, files as smallSite } from "../content/testing/small-site.ts";
import { smallLoader } from "./testing/small-loader.ts";

const study = String(smallSite["case-studies/one.md"])
  .replace("client: Client", "client: Quagga & Sons")
  .replace("industry: Work", "industry: Zoos")
  .replace("publishedOn: 2026-01-01", "publishedOn: 2026-02-01");
const company = { ...Object(smallSite["company.yaml"]), clients: [{ name: "Quagga & Sons", industry: "Zoos" }] };
const home = { ...Object(smallSite["pages/home.yaml"]), results: ["one"] };
const table: [kind: string, files: Record<string, string>, address: string, pages: string[], texts: string[]][] = [
  [
    "an article",
    { "articles/quagga.md": article({ service: "dev-ops", caseStudy: "one", publishedOn: "2026-02-01" }) },
    "/blog/quagga",
    [
      ...["/", "/blog", "/blog/tag/testing", "/blog/category/engineering", "/blog/author/ewa-klimek", "/resources"],
      ...["/blog/first", "/services/expertise/dev-ops", "/case-studies/one"],
    ],
    [
      ...["/feed.xml", "/feed.json", "/blog/tag/testing/feed.xml", "/blog/category/engineering/feed.json"],
      ...["/blog/author/ewa-klimek/feed.xml", "/sitemap.xml", "/llms.txt", "/blog/quagga.md"],
    ],
  ],
  [
    "a case study",
    { "case-studies/quagga.md": study },
    "/case-studies/quagga",
    [
      ...["/", "/case-studies", "/case-studies?industry=Zoos", "/case-studies?service=dev-ops", "/resources"],
      ...["/services/expertise/dev-ops", "/blog/first", "/case-studies/one", "/contact-us/thank-you"],
    ],
    ["/sitemap.xml", "/llms.txt", "/case-studies/quagga.md"],
  ],
  [
    "a job",
    { "jobs/quagga.md": job({ place: "Mars" }) },
    "/careers/quagga",
    ["/careers", "/careers?place=Mars", "/careers?team=engineering", "/careers/old"],
    ["/sitemap.xml", "/llms.txt"],
  ],
  ["an ebook", ebook("quagga"), "/ebook/quagga", ["/resources", "/ebook/old"], ["/sitemap.xml", "/llms.txt"]],
];

it.each(table)("%s more turns up everywhere by itself", async (_, files, address, pages, texts) => {
  const others = {
    "articles/first.md": article({ service: "dev-ops" }),
    "jobs/old.md": job({}),
    ...ebook("old"),
    "pages/home.yaml": stringify(home),
  };
  const before = await smallLoader(others);
  const after = await smallLoader({ ...others, ...files });
  const named = async ({ data }: typeof after, path: string) => JSON.stringify(await data(path)).includes("quagga");
  for (const path of pages) {
    expect([path, await named(before, path)]).toEqual([path, false]);
    expect([path, await named(after, path)]).toEqual([path, true]);
  }
  for (const path of texts) {
    expect(before.text(path) ?? "", path).not.toContain(address);
    expect(after.text(path), path).toContain(address);
  }
  expect(await named(after, address)).toBe(true);
});

it("a case study more is the one behind its client's name, and a thing to filter by", async () => {
  const others = { "company.yaml": stringify(company), "pages/home.yaml": stringify(home) };
  const { data } = await smallLoader({ ...others, "case-studies/quagga.md": study });
  const { clients, results } = await data("/");
  expect(clients).toEqual([
    expect.objectContaining({ href: "/case-studies/quagga", src: "/wordmarks.svg#quagga-sons" }),
  ]);
  expect(results).toEqual([expect.objectContaining({ slug: "one" }), expect.objectContaining({ slug: "quagga" })]);
  const { choices } = await data("/case-studies");
  expect(choices).toMatchObject({ industry: [{ value: "Work" }, { value: "Zoos" }], service: [{ value: "dev-ops" }] });
});
