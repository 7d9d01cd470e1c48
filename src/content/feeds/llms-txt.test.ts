import { expect, it } from "vitest";
import { createContent } from "../content.ts";
import { readContent, readDocumentsFrom } from "../load/read-content.ts";
import { article, job } from "../testing/small-site.ts";
import { writeSite } from "../testing/write-site.ts";
import { plainTextAt } from "./llms-txt.ts";

async function renderFiles(): Promise<Map<string, string>> {
  const body = "Text with a [link](/blog) and `code`.\n\n## Heading\n\n[More][1].\n\n[1]: /careers";
  const directory = await writeSite({
    "articles/first.md": article({ updatedOn: "2026-02-01" }, body),
    "jobs/open.md": job({ closesOn: "2026-11-15" }),
    "jobs/closed.md": job({ closesOn: "2026-11-14" }),
  });
  const bodies = new Map();
  const readDocuments = readDocumentsFrom(directory, bodies);
  const snapshot = await readContent({
    directory,
    now: new Date("2026-11-15T12:00Z"),
    showUnpublished: false,
    readDocuments,
  });
  const readMarkdown = (ref: string): string => bodies.get(ref).markdown;
  const content = createContent(snapshot);
  const paths = ["/llms.txt", "/blog/first.md", "/case-studies/one.md"];
  const options = { siteUrl: "https://loom.example", today: "2026-11-15", readMarkdown };
  const text = (path: string) => plainTextAt(content, path, options) ?? "";
  return new Map(paths.map((path) => [path, text(path)]));
}

it("renders an article as Markdown with author, dates and tags", async () => {
  expect((await renderFiles()).get("/blog/first.md")).toBe(`# A first article

A sentence of the length that a description in a search result needs to have.

- By Ewa Klimek, Small
- Published 2026-01-01, updated 2026-02-01
- Tags: The testing, The kubernetes
- https://loom.example/blog/first

Text with a [link](https://loom.example/blog) and \`code\`.

## Heading

[More][1].

[1]: https://loom.example/careers
`);
});

it("renders a case study with its results", async () => {
  const text = (await renderFiles()).get("/case-studies/one.md");
  expect(text).toContain("- Result: 1 % less. Before: 2. After: 1. Period: 2026. Measured: Seen\n");
  expect(text).toContain("## The problem\n\nIt was slow.\n\n> Good.\n>\n> Name, Role\n");
});

it("lists pages, articles and open jobs in llms.txt", async () => {
  const text = (await renderFiles()).get("/llms.txt") ?? "";
  expect(text).toMatch(/^# Small\n\n> A sentence/);
  expect(text).toContain("## Articles\n\n- [A first article](https://loom.example/blog/first.md): A sentence");
  expect(text).toContain("- [Service](https://loom.example/services/expertise/dev-ops): ");
  expect(text).not.toContain("## Ebooks");
  expect(text).toContain("## Open jobs\n\n- [Engineer at the loom](https://loom.example/careers/open): A sentence");
  expect(text).not.toContain("/careers/closed");
});
