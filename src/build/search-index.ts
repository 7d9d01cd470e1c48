import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createContent } from "../content/content.ts";
import { buildIndex } from "../content/search/build-index.ts";
import { searchEntries } from "../content/search/entries.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { bodiesIn } from "../server/bodies.ts";
import { type Dist, hashOf } from "../server/dist.ts";
import { timed } from "./progress.ts";

const MAKING = "search/making.db";

/** Copies the index that the next one starts from. It takes a while, and nothing has to be known for it yet. */
export async function prepareIndex(dist: Dist, before: string): Promise<void> {
  rmSync(dist.at(MAKING), { force: true });
  if (existsSync(dist.at(before))) copyFileSync(dist.at(before), dist.at(MAKING));
}

/** Makes the index of this content, from the one that was prepared if there is one; its name follows from what is in it. */
export async function searchIndex(dist: Dist, snapshot: Snapshot, today: string, codeKey: string): Promise<string> {
  const entries = [...searchEntries(createContent(snapshot), today, bodiesIn(dist).text)];
  const name = `search/${hashOf(codeKey, ...entries.flatMap(({ url, hash }) => [url, hash]))}.db`;
  const making = dist.at(MAKING);
  if (existsSync(dist.at(name))) {
    rmSync(making, { force: true });
    return name;
  }
  mkdirSync(dist.at("search"), { recursive: true });
  await timed("search index", async () => buildIndex(entries, making));
  renameSync(making, dist.at(name));
  return name;
}
