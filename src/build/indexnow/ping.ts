import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { isProduction } from "../../site/machines/robots.ts";
import type { SitemapEntry } from "../../site/machines/sitemap-entries.ts";
import { asTold, changesBetween, type Told } from "./changes.ts";
import { NotAccepted, submit } from "./submit.ts";

export interface Ping {
  entries: SitemapEntry[];
  siteUrl: string;
  endpoint: string;
  key: string | undefined;
  /** Where it is written down what search engines were told. */
  memory: string;
  /** Everything, whether it changed or not. */
  all: boolean;
}

const toldSchema = z.record(z.string(), z.string().nullable());

/** Tells search engines what changed since they were last told, and says what was told. */
export async function ping({ entries, siteUrl, endpoint, key, memory, all }: Ping): Promise<string> {
  if (!isProduction(siteUrl)) throw new NotAccepted(`${siteUrl} is closed to search engines: set SITE_URL.`);
  if (!key) throw new NotAccepted("INDEXNOW_KEY is not set: 8 to 128 letters, digits or hyphens of your choice.");
  const now = asTold(entries, siteUrl);
  const addresses = changesBetween(all ? {} : remembered(memory), now, siteUrl);
  await submit({ endpoint, siteUrl, key, addresses });
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify(now));
  return addresses.length ? `${addresses.length} addresses told to ${new URL(endpoint).host}.` : "Nothing changed.";
}

function remembered(file: string): Told {
  try {
    return toldSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
