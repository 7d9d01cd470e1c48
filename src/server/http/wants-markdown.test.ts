import { expect, it } from "vitest";
import { wantsMarkdown } from "./wants-markdown.ts";

it.each([
  "text/markdown",
  "Text/Markdown",
  "text/markdown; variant=GFM",
  "text/markdown, */*",
  "text/markdown, text/html, */*",
  "text/html, text/markdown",
  "text/html;q=0.7, text/markdown;q=0.9, */*;q=0.1",
  "text/markdown;q=0.2",
  "text/markdown;q=0.5, */*;q=0.1",
  "text/markdown;q=0.5, text/*;q=0.3, */*",
])("returns true for '%s'", (accept) => expect(wantsMarkdown(accept)).toBe(true));

it.each([
  undefined,
  "",
  "*/*",
  "text/*",
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
  "text/markdown;q=0",
  "text/markdown;q=0.0, text/html;q=0",
  "text/html, text/markdown;q=0.9",
  "text/markdown;q=0.5, */*",
  "text/markdown-extra",
  "text/markdown;q=much",
])("returns false for '%s'", (accept) => expect(wantsMarkdown(accept)).toBe(false));
