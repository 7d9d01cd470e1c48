import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createContent } from "../content/content.ts";
import { buildIndex } from "../content/search/build-index.ts";
import { searchEntries } from "../content/search/entries.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { bodiesIn } from "../server/bodies.ts";
import { type Dist, hashOf } from "../server/dist.ts";
import { timed } from "./progress.ts";

/** Makes the index of this content, starting from the one before it; its name follows from what is in it. */
export async function searchIndex(
  dist: Dist,
  snapshot: Snapshot,
  today: string,
  codeKey: string,
  before: string | undefined,
): Promise<string> {
  const entries = [...searchEntries(createContent(snapshot), today, bodiesIn(dist).text)];
  const name = `search/${hashOf(codeKey, ...entries.flatMap(({ url, hash }) => [url, hash]))}.db`;
  if (existsSync(dist.at(name))) return name;
  const making = dist.at("search", "making.db");
  mkdirSync(dist.at("search"), { recursive: true });
  rmSync(making, { force: true });
  if (before && existsSync(dist.at(before))) copyFileSync(dist.at(before), making);
  await timed("search index", async () => buildIndex(entries, making));
  renameSync(making, dist.at(name));
  return name;
}
