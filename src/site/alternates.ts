import type { Alternate } from "./head.ts";

/** The feeds of a list of articles, `/feed.xml` and the same in JSON below the list's path; the site's own lie at the root. */
export function feedsAt(path: string, title: string): Alternate[] {
  return [
    { type: "application/atom+xml", title, href: `${path}/feed.xml` },
    { type: "application/feed+json", title, href: `${path}/feed.json` },
  ];
}
