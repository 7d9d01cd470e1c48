import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { isProduction } from "../../site/seo/robots.ts";
import type { SitemapEntry } from "../../site/seo/sitemap.ts";

export interface IndexNowOptions {
  entries: SitemapEntry[];
  siteUrl: string;
  endpoint: string;
  key: string | undefined;
  /** JSON file with the URLs that were submitted last. */
  stateFile: string;
  /** Submits all URLs, including unchanged ones. */
  all: boolean;
}

const submittedUrlsSchema = z.record(z.string(), z.string().nullable());

/** Submits the URLs that changed since the last run to IndexNow. Returns a summary to print. */
export async function notifyIndexNow({
  entries,
  siteUrl,
  endpoint,
  key,
  stateFile,
  all,
}: IndexNowOptions): Promise<string> {
  if (!isProduction(siteUrl)) throw new IndexNowError(`${siteUrl} is closed to search engines: set SITE_URL.`);
  if (!key) throw new IndexNowError("INDEXNOW_KEY is not set: 8 to 128 letters, digits or hyphens of your choice.");
  const current = toSubmittedUrls(entries, siteUrl);
  const addresses = diffSubmittedUrls(all ? {} : readSubmittedUrls(stateFile), current, siteUrl);
  await submitUrls({ endpoint, siteUrl, key, addresses });
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(stateFile, JSON.stringify(current));
  return addresses.length
    ? `${addresses.length} addresses submitted to ${new URL(endpoint).host}.`
    : "Nothing changed.";
}

function readSubmittedUrls(file: string): SubmittedUrls {
  try {
    return submittedUrlsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}

/** The submitted URLs with the day of their last change, or null where that is not known. */
type SubmittedUrls = Record<string, string | null>;

function toSubmittedUrls(entries: SitemapEntry[], siteUrl: string): SubmittedUrls {
  return Object.fromEntries(entries.map(({ path, lastModified }) => [siteUrl + path, lastModified ?? null]));
}

/** URLs that are new, changed or removed. Removed URLs of another origin are left out: SITE_URL has changed since. */
function diffSubmittedUrls(before: SubmittedUrls, after: SubmittedUrls, siteUrl: string): string[] {
  const changed = Object.keys(after).filter((address) => !(address in before) || before[address] !== after[address]);
  const removed = Object.keys(before).filter((address) => !(address in after) && address.startsWith(`${siteUrl}/`));
  return [...changed, ...removed];
}

/** The limit of the IndexNow protocol. */
const MAX_URLS_PER_REQUEST = 10_000;

export class IndexNowError extends Error {
  override name = "IndexNowError";
}

interface Submission {
  endpoint: string;
  siteUrl: string;
  /** Proves ownership of the site, whose server returns it at `/{key}.txt`. */
  key: string;
  addresses: string[];
}

async function submitUrls({ endpoint, siteUrl, key, addresses }: Submission): Promise<void> {
  for (let start = 0; start < addresses.length; start += MAX_URLS_PER_REQUEST) {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({
        host: new URL(siteUrl).host,
        key,
        keyLocation: `${siteUrl}/${key}.txt`,
        urlList: addresses.slice(start, start + MAX_URLS_PER_REQUEST),
      }),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => {
      throw new IndexNowError(`${endpoint} could not be reached: ${describeError(error)}`);
    });
    if (!response.ok)
      throw new IndexNowError(`${endpoint} answered ${response.status}: ${describeStatus(response.status)}`);
  }
}

const statusReasons: Record<number, string> = {
  400: "it could not read the request.",
  403: "it did not find INDEXNOW_KEY at the site. Is the server running with the same key?",
  422: "an address does not belong to SITE_URL.",
  429: "too many requests. Try again later.",
};

const describeStatus = (status: number) => statusReasons[status] ?? "try again later.";

/** The message of a failed `fetch` is always the same; the reason is in its cause. */
function describeError(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  return cause instanceof Error ? cause.message : String(cause);
}
