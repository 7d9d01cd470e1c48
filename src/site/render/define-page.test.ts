import { expect, expectTypeOf, it } from "vitest";
import { createContent } from "../../content/content.ts";
import { read } from "../../content/testing/read-site.ts";
import { definePage, unlisted } from "./define-page.ts";

type OptionalKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? Key : never }[keyof T];

it("requires every property, so that a kind of page cannot be forgotten somewhere", () => {
  expectTypeOf<OptionalKeys<Parameters<typeof definePage>[0]>>().toBeNever();
});

it("describes no page whose item does not exist", async () => {
  const page = definePage({
    ...unlisted,
    paths: "single",
    find: ({ articles }, { slug = "" }) => articles.find(slug),
    load: ({ item, path }) => ({ data: {}, head: { title: item.title, description: "", path, structuredData: [] } }),
    sitemap: ({ publishedOn }) => ({ lastModified: publishedOn }),
  });
  const context = { content: createContent(await read()), today: "2026-11-15" };
  expect(page.sitemap({ slug: "first" }, context)).toEqual({ lastModified: "2026-01-01" });
  expect(page.sitemap({ slug: "no-such-article" }, context)).toBe(false);
  expect(page.social({ slug: "first" }, context)).toBe(false);
});
