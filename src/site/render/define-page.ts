import type { CheckContext, LinkTarget } from "../../content/checks/check-context.ts";
import type { Content } from "../../content/content.ts";
import type { LlmsTxtEntry, MarkdownVersion } from "../../content/feeds/llms-txt.ts";
import type { SearchFields } from "../../content/search/entries.ts";
import { pageNotFound } from "../../navigation/page-error.ts";
import type { Params } from "../../navigation/route.ts";
import type { CoverOptions } from "../identity/identity.ts";
import type { LoadArgs, LoadResult, SearchKind } from "./page-types.ts";

type Dyes = CoverOptions["dyes"];

/** What the functions of a page definition may use besides the item. */
export interface PageContext {
  content: Content;
  /** The day as YYYY-MM-DD. */
  today: string;
}

/** `false` in place of the function: no page of this kind; as its result: not this page. */
type Describe<Item, Description> = false | ((item: Item, context: PageContext) => Description | false);

/**
 * Everything the rest of the system needs to know about one kind of page. No property is optional: a kind that is not
 * in the sitemap, for example, says so with `false`. Whether it is prerendered is said in routes.ts, because browsers
 * need to know that too.
 */
interface PageOptions<Item> {
  /** The route parameters of all pages of this kind; "single" for one page without parameters, if `find` finds it. */
  paths: "single" | ((content: Content) => Params[]);
  /** What one page is about; undefined when the site has no such page, which is answered with 404. */
  find: (content: Content, params: Params) => Item | undefined;
  /** Data, head and structured data of a page. */
  load: (args: LoadArgs<Item>) => LoadResult | Promise<LoadResult>;
  /** Whether search engines should index the page, and the day of its last change. */
  sitemap: Describe<Item, { lastModified: string | undefined }>;
  /** What the site's own search knows of the page. */
  search: false | (SearchKind & { entry: Describe<Item, SearchFields> });
  /** The line about the page in `/llms.txt`. */
  llmsTxt: Describe<Item, LlmsTxtEntry>;
  /** The page as Markdown, at its path plus `.md`. */
  markdown: Describe<Item, MarkdownVersion>;
  /** The cover image at `/covers/{kind}/{slug}/…`; the page's social image has the same pattern. */
  cover: false | { kind: CoverOptions["kind"]; dyes: (content: Content, slug: string) => Dyes | undefined };
  /** The label on the page's social image, and the colours of its pattern if the page has no cover. */
  social: Describe<Item, { label: string; dyes?: Dyes }>;
  /** The content files that become a page each; named groups are the route's parameters. */
  files: false | RegExp;
  /** Link targets that `files` does not give. They come from the raw files, because the link check also runs on content with mistakes. */
  linkTargets: false | ((context: CheckContext) => LinkTarget[]);
}

export type PageDefinition = ReturnType<typeof definePage>;

/** Defines a kind of page. The result takes route parameters instead of items, so that all kinds have one type. */
export function definePage<Item>(options: PageOptions<Item>) {
  const { paths, find, load, sitemap, search, llmsTxt, markdown, cover, social, files, linkTargets } = options;
  const describeItem =
    <Description>(getDescription: Describe<Item, Description>) =>
    (params: Params, context: PageContext): Description | false => {
      if (!getDescription) return false;
      const item = find(context.content, params);
      return item !== undefined && getDescription(item, context);
    };
  return {
    paths(content: Content): Params[] {
      if (paths !== "single") return paths(content);
      return find(content, {}) === undefined ? [] : [{}];
    },
    cover,
    files,
    linkTargets: (context: CheckContext) => (linkTargets ? linkTargets(context) : []),
    load(params: Params, args: Omit<LoadArgs, "item">): LoadResult | Promise<LoadResult> {
      const item = find(args.content, params);
      if (item === undefined) throw pageNotFound(args.path);
      return load({ ...args, item });
    },
    sitemap: describeItem(sitemap),
    search: search && { kind: search.kind, title: search.title, entry: describeItem(search.entry) },
    llmsTxt: describeItem(llmsTxt),
    markdown: describeItem(markdown),
    hasMarkdown: markdown !== false,
    social: describeItem(social),
  };
}

/** For pages that nothing lists, such as thank-you pages. */
export const unlisted = {
  sitemap: false,
  search: false,
  llmsTxt: false,
  markdown: false,
  cover: false,
  social: false,
  files: false,
  linkTargets: false,
} as const;
