import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { openDist } from "../../build-store/dist.ts";
import { renderMailHtml } from "../../leads/mail/layout.ts";
import { readQueueState } from "../../leads/outbox/queue.ts";
import { composeReport, getReportPeriod } from "../../leads/report/report.ts";
import { withStore } from "../../leads/store/store.ts";
import { readEnv } from "../../server/env.ts";
import { loadBuild } from "../../server/http/loaded-build.ts";
import { openNotFoundStore } from "../../server/redirects/not-found-counter.ts";
import { createFigureReader } from "../../server/report-figures.ts";
import { runCommand, UsageError } from "../../shared/run-command.ts";
import { readFigures } from "../../telemetry/node.ts";
import { withTelemetryDb } from "../../telemetry/telemetry-db.ts";

const weeksSchema = z.coerce.number().int().min(1).max(52);

/** `npm run report`: the weekly report as a file, for the last weeks before this Monday. */
await runCommand({
  call: "npm run report --",
  usage: `npm run report [-- --weeks 4] [--open]

  --weeks 4   the last 4 weeks instead of the last one, compared with the four times before of the same length
  --open      opens the report in the browser
It is written to report.html in DATA_DIR.`,
  options: { weeks: { type: "string", default: "1" }, open: { type: "boolean", default: false } },
  expects: () => true,
  async run({ values }) {
    const weeks = weeksSchema.safeParse(values.weeks);
    if (!weeks.success) throw new UsageError("--weeks is a number from 1 to 52.");
    const file = await writeReport(weeks.data);
    console.log(file);
    if (values.open) openInBrowser(file);
  },
});

async function writeReport(weeks: number): Promise<string> {
  const { SITE_URL: siteUrl, DIST_DIR } = readEnv(process.env);
  const dist = openDist(DIST_DIR);
  const id = dist.currentId();
  if (!id) throw new UsageError("There is no build yet: run 'npm run build' first.");
  const site = await loadBuild(dist, id, { siteUrl, telemetry: "none", sources: {} });
  let path = "";
  await withStore(async (store, settings) => {
    await withTelemetryDb(async (telemetry) => {
      const { dataDir } = settings;
      const now = Date.now();
      const db = await store.db();
      const notFoundStore = openNotFoundStore(dataDir);
      const report = createFigureReader({
        site: () => site,
        readFigures: (from, until) => readFigures(telemetry, from, until),
        ...{ notFoundStore, dataDir, readQueue: () => readQueueState(db, now) },
      });
      const company = site.leadsCompany;
      const period = getReportPeriod(now, company.hours.timeZone, weeks);
      const mail = await composeReport(db, period, { ...settings, siteUrl, company, report }, now);
      notFoundStore.close();
      const { blocks, reason, preview, images = [] } = mail;
      const html = images.reduce(
        (text, { cid, png }) => text.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${png.toString("base64")}"`),
        renderMailHtml(blocks, { company: company.name, siteUrl, reason, preview, look: company.look }),
      );
      path = join(dataDir, "report.html");
      await writeFile(path, html, { mode: 0o600 });
    });
  });
  await site.close();
  return path;
}

function openInBrowser(file: string): void {
  const programs: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
    darwin: ["open"],
    win32: ["cmd", "/c", "start", ""],
  };
  const [program, ...args] = programs[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...args, resolve(file)], { stdio: "ignore", detached: true });
  child.once("error", () => console.error(`No browser could be started. Open ${file} yourself.`));
  child.unref();
}
