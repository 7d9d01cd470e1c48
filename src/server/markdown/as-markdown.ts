import type { Answer } from "../pages.ts";
import { pageMarkdown } from "./page-markdown.ts";

/** A document read off as Markdown. It is another form of its page, so that page is the one to be found, if any. */
export function asMarkdown(document: Answer, address: string): Answer {
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(document.body)?.[1];
  const hidden = document.body.includes('<meta name="robots" content="noindex"');
  return {
    ...document,
    type: "md",
    body: pageMarkdown(document.body, address),
    headers: {
      vary: "accept",
      ...(canonical && { link: `<${canonical}>; rel="canonical"` }),
      ...(hidden && { "x-robots-tag": "noindex" }),
    },
  };
}
