import type { Content } from "../content.ts";
import { printAtom } from "./atom.ts";
import { type FeedOptions, feedsOf } from "./feed.ts";
import { printJsonFeed } from "./json-feed.ts";

/** The feed at an address, `/feed.xml` or the same in JSON or below a tag, author or category. */
export function feedAt(content: Content, address: string, options: FeedOptions): string | null {
  const [, path, format] = /^(.*)\/feed\.(xml|json)$/.exec(address) ?? [];
  if (path === undefined) return null;
  const [feed] = feedsOf(content, options, (of) => of === path);
  if (!feed) return null;
  return format === "xml" ? printAtom(feed) : printJsonFeed(feed);
}
