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
  /** Where it is written down what search engines were told. */
  stateFile: string;
  /** Everything, whether it changed or not. */
  all: boolean;
}

const submittedUrlsSchema = z.record(z.string(), z.string().nullable());

/** Tells search engines what changed since they were last told, and says what was told. */
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
  const now = toSubmittedUrls(entries, siteUrl);
  const addresses = diffSubmittedUrls(all ? {} : readSubmittedUrls(stateFile), now, siteUrl);
  await submitUrls({ endpoint, siteUrl, key, addresses });
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(stateFile, JSON.stringify(now));
  return addresses.length ? `${addresses.length} addresses told to ${new URL(endpoint).host}.` : "Nothing changed.";
}

function readSubmittedUrls(file: string): SubmittedUrls {
  try {
    return submittedUrlsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}

/** What search engines were told of, by address: the day of its last change, or nothing where that is not known. */
type SubmittedUrls = Record<string, string | null>;

function toSubmittedUrls(entries: SitemapEntry[], siteUrl: string): SubmittedUrls {
  return Object.fromEntries(entries.map(({ path, lastModified }) => [siteUrl + path, lastModified ?? null]));
}

/** Addresses of the site that are new, have changed, or are gone since. Under another name it was another site. */
function diffSubmittedUrls(before: SubmittedUrls, after: SubmittedUrls, siteUrl: string): string[] {
  const fresh = Object.keys(after).filter((address) => !(address in before) || before[address] !== after[address]);
  const gone = Object.keys(before).filter((address) => !(address in after) && address.startsWith(`${siteUrl}/`));
  return [...fresh, ...gone];
}

/** The protocol takes no more in one request. */
const MAX_URLS_PER_REQUEST = 10_000;

export class IndexNowError extends Error {
  override name = "NotAccepted";
}

interface Submission {
  endpoint: string;
  siteUrl: string;
  /** Shows that the site is ours: the server answers with it at `/{key}.txt`. */
  key: string;
  addresses: string[];
}

/** Tells the search engines that share IndexNow which addresses to look at again. */
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

/** `fetch` says that it failed; why stands in the cause. */
function describeError(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  return cause instanceof Error ? cause.message : String(cause);
}
