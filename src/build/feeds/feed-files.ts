import type { Content } from "../../content/content.ts";
import { printAtom } from "./atom.ts";
import { type FeedOptions, feedsOf } from "./feed.ts";
import { printJsonFeed } from "./json-feed.ts";

/** Every feed of the site with its address; one at a time, because together they are as large as the blog many times. */
export function* feedFiles(content: Content, options: FeedOptions): Generator<[path: string, text: string]> {
  for (const feed of feedsOf(content, options)) {
    yield [new URL(feed.atom).pathname, printAtom(feed)];
    yield [new URL(feed.json).pathname, printJsonFeed(feed)];
  }
}
