import { z } from "zod";

/** A page made in advance: where its HTML and its payload lie in the store. */
export interface PrerenderedPage {
  html: string;
  payload: string;
  /** What the page was made from; the same key gives the same bytes. */
  key: string;
}

/** Thousands of them, so they are looked at by hand: a schema for each takes longer than to read all. */
const prerenderedPagesSchema = z.custom<Record<string, PrerenderedPage>>(
  (pages) => typeof pages === "object" && pages !== null && Object.values(pages).every(isPrerendered),
  "no list of pages",
);

function isPrerendered(page: unknown): page is PrerenderedPage {
  if (typeof page !== "object" || page === null) return false;
  if (!("html" in page && "payload" in page && "key" in page)) return false;
  return [page.html, page.payload, page.key].every((name) => typeof name === "string");
}

/** A book as it was made: where its PDF lies in the store, and what its page says of it. */
const ebookEditionSchema = z.strictObject({ store: z.string(), pages: z.number(), bytes: z.number() });

const routeRuleSchema = z.strictObject({ redirect: z.strictObject({ to: z.string(), status: z.number() }) });

/** One build: names for everything it consists of, all of it in files that never change. */
export const manifestSchema = z.strictObject({
  id: z.string(),
  timestamp: z.number(),
  /** Stands for all that makes pages out of content. */
  codeKey: z.string(),
  /** Module that renders pages, below dist/. */
  renderer: z.string(),
  /** The content that renderer works on, in the store. */
  snapshot: z.string(),
  /** Where old addresses lead, in the store. */
  redirects: z.string(),
  /** Stands for the code that its social images are drawn with. */
  social: z.string(),
  /** Its search index, below dist/. */
  search: z.string(),
  assets: z.strictObject({
    boot: z.string(),
    theme: z.string(),
    chunks: z.string(),
    preload: z.array(z.string()),
    fonts: z.array(z.string()),
    styles: z.array(z.string()),
    pageStyles: z.record(z.string(), z.array(z.string())),
    pageScripts: z.record(z.string(), z.array(z.string())),
  }),
  pages: prerenderedPagesSchema,
  /** Other addresses that answer with a file: icons, pictures, the web manifest. */
  files: z.record(z.string(), z.strictObject({ store: z.string(), type: z.string() })),
  /** Books by slug. They are in no list of addresses: only a signed link leads to one. */
  ebooks: z.record(z.string(), ebookEditionSchema),
  /** Names in dist/assets/ that belong to this build. */
  assetFiles: z.array(z.string()),
  /** When the site has to be built again by itself, as an ISO time. */
  changesAt: z.iso.datetime().nullable(),
  /** The origin that its pages name; builds from before it was written down have none. */
  siteUrl: z.string().optional(),
  routeRules: z.record(z.string(), routeRuleSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type EbookEdition = z.infer<typeof ebookEditionSchema>;

/** What a tab may want to know of the build it came from. */
export function formatBuildMeta({ id, timestamp, routeRules, pages }: Manifest): string {
  return JSON.stringify({ id, timestamp, routeRules, prerendered: Object.keys(pages).sort() });
}
