import { join } from "node:path";
import { openDist } from "../../build-store/dist.ts";
import { createContent } from "../../content/content.ts";
import { toUtcDay } from "../../content/model/publishing-dates.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { BadEnvironment, readEnv } from "../../server/env.ts";
import { runCommand } from "../../shared/run-command.ts";
import { listSitemapEntries } from "../../site/render/page-registry.ts";
import { IndexNowError, notifyIndexNow } from "./notify-indexnow.ts";

const ENDPOINT = "https://api.indexnow.org/indexnow";

await runCommand({
  call: "npm run indexnow --",
  usage: `npm run indexnow            submits the pages that changed since the last run to search engines
npm run indexnow -- --all   submits every page`,
  options: { all: { type: "boolean", default: false } },
  expects: (error) => error instanceof BadEnvironment || error instanceof IndexNowError,
  async run({ values: { all } }) {
    const { SITE_URL, INDEXNOW_KEY, DIST_DIR } = readEnv(process.env);
    const dist = openDist(DIST_DIR);
    const id = dist.currentId();
    if (!id) throw new IndexNowError("There is no build yet: npm run build.");
    const snapshot: Snapshot = JSON.parse(dist.read(dist.manifest(id).snapshot).toString());
    const summary = await notifyIndexNow({
      entries: listSitemapEntries({ content: createContent(snapshot), today: toUtcDay(new Date()) }),
      siteUrl: SITE_URL,
      endpoint: process.env.INDEXNOW_URL || ENDPOINT,
      key: INDEXNOW_KEY,
      stateFile: join(process.env.DATA_DIR || "var", "indexnow.json"),
      all,
    });
    console.log(summary);
  },
});
