import { expect, it } from "vitest";
import { stringify } from "yaml";
import { article, ebook, files as smallSite } from "../content/testing/small-site.ts";
import { smallLoader } from "./testing/small-loader.ts";

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
