import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { openBodyStore } from "../../build-store/body-store.ts";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import { createContent } from "../../content/content.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { buildIndex } from "../../content/search/build-index.ts";
import { listSearchEntries } from "../../site/render/page-registry.ts";
import { withTiming } from "./progress.ts";

const UNFINISHED_INDEX = "search/making.db";

/**
 * Copies the previous index, from which the next one is updated. It takes a while and can run before the content is
 * read.
 */
export async function copyPreviousIndex(dist: Dist, previousIndex: string): Promise<void> {
  rmSync(dist.at(UNFINISHED_INDEX), { force: true });
  if (existsSync(dist.at(previousIndex))) copyFileSync(dist.at(previousIndex), dist.at(UNFINISHED_INDEX));
}

/**
 * Builds the search index from the copy of the previous one, if any. Returns its path, which contains a hash of the
 * entries.
 */
export async function buildSearchIndex(
  dist: Dist,
  snapshot: Snapshot,
  today: string,
  codeKey: string,
): Promise<string> {
  const entries = [...listSearchEntries({ content: createContent(snapshot), today }, openBodyStore(dist).text)];
  const name = `search/${computeHash(codeKey, ...entries.flatMap(({ url, hash }) => [url, hash]))}.db`;
  const unfinished = dist.at(UNFINISHED_INDEX);
  if (existsSync(dist.at(name))) {
    rmSync(unfinished, { force: true });
    return name;
  }
  mkdirSync(dist.at("search"), { recursive: true });
  await withTiming("search index", async () => buildIndex(entries, unfinished));
  renameSync(unfinished, dist.at(name));
  return name;
}
