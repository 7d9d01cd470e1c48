import { expect, it } from "vitest";
import { createContent } from "../../content/content.ts";
import { readContent, readDocumentsFrom } from "../../content/read.ts";
import { article } from "../../content/testing/small-site.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { createLoader } from "../../site/page-loader.ts";
import { machineTexts } from "./machine-texts.ts";

it("names texts that are there", async () => {
  const directory = await writeSite({ "articles/first.md": article({}, "Text.") });
  const now = new Date("2026-11-15");
  const readDocuments = readDocumentsFrom(directory, new Map());
  const snapshot = await readContent({ directory, now, showUnpublished: false, readDocuments });
  const paths = machineTexts(createContent(snapshot));
  expect(paths).toEqual(
    expect.arrayContaining(["/llms.txt", "/feed.xml", "/blog/tag/testing/feed.json", "/blog/first.md"]),
  );
  const read = () => "";
  const loader = createLoader({
    ...{ snapshot, siteUrl: "https://northloom.example", search: () => [], editions: {} },
    ...{ readHtml: read, readMarkdown: read },
  });
  expect(paths.filter((path) => loader.text(path, now) === null)).toEqual([]);
});
