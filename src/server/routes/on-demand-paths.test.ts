import { expect, it } from "vitest";
import { createContent } from "../../content/content.ts";
import { read } from "../../content/testing/read-site.ts";
import { createPageLoader } from "../../site/render/page-loader.ts";
import { listTextPaths } from "./on-demand-paths.ts";

it("lists only texts that the loader can generate", async () => {
  const snapshot = await read();
  const now = new Date();
  const paths = listTextPaths(createContent(snapshot));
  expect(paths).toEqual(
    expect.arrayContaining(["/llms.txt", "/feed.xml", "/blog/tag/testing/feed.json", "/blog/first.md"]),
  );
  const loader = createPageLoader({
    ...{ snapshot, siteUrl: "https://northloom.example", search: () => [], editions: {} },
    ...{ readHtml: () => "", readMarkdown: () => "" },
  });
  expect(paths.filter((path) => loader.text(path, now) === null)).toEqual([]);
});
