import { expect, it } from "vitest";
import { createContent } from "../../content/content.ts";
import { read } from "../../content/testing/read-site.ts";
import { createLoader } from "../../site/page-loader.ts";
import { machineTexts } from "./machine-texts.ts";

it("names texts that are there", async () => {
  const snapshot = await read();
  const now = new Date();
  const paths = machineTexts(createContent(snapshot));
  expect(paths).toEqual(
    expect.arrayContaining(["/llms.txt", "/feed.xml", "/blog/tag/testing/feed.json", "/blog/first.md"]),
  );
  const loader = createLoader({
    ...{ snapshot, siteUrl: "https://northloom.example", search: () => [], editions: {} },
    ...{ readHtml: () => "", readMarkdown: () => "" },
  });
  expect(paths.filter((path) => loader.text(path, now) === null)).toEqual([]);
});
