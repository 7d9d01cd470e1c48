import { z } from "zod";

/** A prerendered page: the hashes of its HTML and its payload in the store. */
export interface PrerenderedPage {
  html: string;
  payload: string;
  /** Hash of everything the page is rendered from; the same key gives the same bytes. */
  key: string;
}

/** Checked without a schema per page: for thousands of pages that takes longer than parsing the whole manifest. */
const prerenderedPagesSchema = z.custom<Record<string, PrerenderedPage>>(
  (pages) =>
    typeof pages === "object" &&
    pages !== null &&
    Object.values(pages).every((page) =>
      [page?.html, page?.payload, page?.key].every((name) => typeof name === "string"),
    ),
  "not a record of pages",
);

const routeRuleSchema = z.strictObject({ redirect: z.strictObject({ to: z.string(), status: z.number() }) });

/** One build: references to all its parts, which are files that never change. */
export const manifestSchema = z.strictObject({
  id: z.string(),
  timestamp: z.number(),
  /** Hash of the code and shared data that pages are rendered with. */
  codeKey: z.string(),
  /** Path in dist/ of the module that renders pages. */
  renderer: z.string(),
  /** Path in dist/ of the server's code, bundled; missing in manifests written before this was added. */
  server: z.string().optional(),
  /** Hash of the content snapshot in the store. */
  snapshot: z.string(),
  /** Hash of the redirect rules in the store. */
  redirects: z.string(),
  /** Hash of the code that draws social images. */
  social: z.string(),
  /** Path in dist/ of the search index. */
  search: z.string(),
  assets: z.strictObject({
    boot: z.string(),
    theme: z.string(),
    chunks: z.string(),
    preload: z.array(z.string()),
    fonts: z.array(z.string()),
    extendedFonts: z.array(z.string()),
    styles: z.array(z.string()),
    pageStyles: z.record(z.string(), z.array(z.string())),
    pageScripts: z.record(z.string(), z.array(z.string())),
  }),
  pages: prerenderedPagesSchema,
  /** Other files by URL path: icons, images, the web manifest. */
  files: z.record(z.string(), z.strictObject({ store: z.string(), type: z.string() })),
  /** Ebooks by slug: the keys of their PDFs. They have no public URL: only signed links lead to them. */
  ebooks: z.record(z.string(), z.string()),
  /** Papers by the address of their page: the keys of their PDFs; missing in older manifests. */
  papers: z.record(z.string(), z.string()).optional(),
  /** Names in dist/assets/ that belong to this build. */
  assetFiles: z.array(z.string()),
  /** Hashes of their content by name, to recognize damaged files; missing in manifests written before this was added. */
  assetHashes: z.record(z.string(), z.string()).optional(),
  /** When scheduled content makes the next build necessary, as an ISO time. */
  changesAt: z.iso.datetime().nullable(),
  /** The origin in canonical URLs; missing in manifests written before this field was added. */
  siteUrl: z.string().optional(),
  routeRules: z.record(z.string(), routeRuleSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The content of `/builds/meta/{id}.json`, which browsers fetch. */
export function formatBuildMeta({ id, timestamp, routeRules, pages }: Manifest): string {
  return JSON.stringify({ id, timestamp, routeRules, prerendered: Object.keys(pages).sort() });
}
