import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { openBodyStore } from "../../build-store/body-store.ts";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import { createContent } from "../../content/content.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { buildIndex } from "../../content/search/build-index.ts";
import { listSearchEntries } from "../../content/search/entries.ts";
import { withTiming } from "./progress.ts";

const UNFINISHED_INDEX = "search/making.db";

/** Copies the index that the next one starts from. It takes a while, and nothing has to be known for it yet. */
export async function copyPreviousIndex(dist: Dist, before: string): Promise<void> {
  rmSync(dist.at(UNFINISHED_INDEX), { force: true });
  if (existsSync(dist.at(before))) copyFileSync(dist.at(before), dist.at(UNFINISHED_INDEX));
}

/** Makes the index of this content, from the one that was prepared if there is one; its name follows from what is in it. */
export async function buildSearchIndex(
  dist: Dist,
  snapshot: Snapshot,
  today: string,
  codeKey: string,
): Promise<string> {
  const entries = [...listSearchEntries(createContent(snapshot), today, openBodyStore(dist).text)];
  const name = `search/${computeHash(codeKey, ...entries.flatMap(({ url, hash }) => [url, hash]))}.db`;
  const making = dist.at(UNFINISHED_INDEX);
  if (existsSync(dist.at(name))) {
    rmSync(making, { force: true });
    return name;
  }
  mkdirSync(dist.at("search"), { recursive: true });
  await withTiming("search index", async () => buildIndex(entries, making));
  renameSync(making, dist.at(name));
  return name;
}
