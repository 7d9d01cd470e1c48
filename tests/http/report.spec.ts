import { execFile } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { type Site, startSite as startProcess } from "../faults/site-process.ts";
import { createVisit, submitVisit } from "../faults/visitor.ts";
import { distDirectory, ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";

const day = 24 * 60 * 60_000;

/** The next Monday at 20:00 UTC: Monday after 8:00 wherever the company is. */
function getNextMonday(): number {
  const today = Temporal.Now.plainDateISO("UTC");
  const monday = today.add({ days: 8 - today.dayOfWeek });
  return monday.toZonedDateTime({ timeZone: "UTC", plainTime: "20:00" }).epochMilliseconds;
}

test("a running server mails the report once each Monday", ONLY_IN_ALL, async () => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  const clock = join(folder, "clock");
  const port = await freePort();
  const readReports = () => globSync("mail/report-*.eml", { cwd: folder }).sort();

  async function runAt(time: number, use: (site: Site) => Promise<unknown>): Promise<void> {
    writeFileSync(clock, String(time - Date.now()));
    const site = await startProcess(port, {
      DATA_DIR: folder,
      NODE_OPTIONS: `--import=${resolve("tests/clock-shift.ts")}`,
      CLOCK_AHEAD_FILE: clock,
    });
    await use(site).finally(site.stop);
  }

  const monday = getNextMonday();
  await runAt(monday - 1.5 * day, async (site) => expect(await submitVisit(site, createVisit(0))).toBe(201));
  expect(readReports(), "on Sunday").toEqual([]);
  await runAt(monday, () => expect.poll(() => readReports().length, { timeout: 20_000 }).toBe(1));
  const report = readFileSync(join(folder, readReports()[0] ?? ""), "utf8");
  expect(report).toMatch(/^Subject: .*report/im);
  expect(report).toContain("1 lead");
  await runAt(monday + 3 * 60 * 60_000, async (site) => expect(await submitVisit(site, createVisit(3))).toBe(201));
  expect(readReports(), "after a second start on Monday").toHaveLength(1);
  await runAt(monday + 7 * day, () => expect.poll(() => readReports().length, { timeout: 20_000 }).toBe(2));
});

test("npm run report writes the report, and --open opens it in the browser", async ({ ownSite: site }) => {
  const bin = join(site.dataDir, "bin");
  const opened = join(bin, "opened");
  mkdirSync(bin);
  // In the place of the program that the operating system has for this.
  for (const name of ["xdg-open", "open"])
    writeFileSync(join(bin, name), `#!/bin/sh\nprintf %s "$1" > '${opened}'\n`, { mode: 0o755 });
  const run = async (...args: string[]) => {
    const env = { PATH: [bin, process.env.PATH].join(delimiter), DATA_DIR: site.dataDir, DIST_DIR: distDirectory };
    return promisify(execFile)(process.execPath, ["src/build/cli/report.ts", ...args], { env });
  };
  const file = join(site.dataDir, "report.html");
  expect((await run("--weeks", "4", "--open")).stdout.trim()).toBe(file);
  expect(readFileSync(file, "utf8")).toMatch(/Report of .*<img[^>]*src="data:image\/png;base64,/s);
  await expect.poll(() => globSync(opened).map((path) => readFileSync(path, "utf8"))).toEqual([resolve(file)]);
  await expect(run("--weeks", "0")).rejects.toThrow("--weeks is a number from 1 to 52.");
});
