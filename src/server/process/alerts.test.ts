import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import type { Metric } from "../metrics.ts";
import { type AlertMail, createAlertRules, createAlerts } from "./alerts.ts";

const folder = mkdtempSync(join(tmpdir(), "alerts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MEBIBYTE = 1024 * 1024;
const CHECKS_IN_FIVE_MINUTES = 30;
const DAY_MS = 86_400_000;
const env = { ALERT_DISK_FREE_MB: 1024, ALERT_EVENT_LOOP_MS: 500, ALERT_OUTBOX_MINUTES: 30, WORKERS: 1 };
let files = 0;

const gauge = (name: string, value: number, labels = {}): Metric => ({
  ...{ name, type: "gauge", help: "", aggregator: "sum" },
  values: [{ value, labels }],
});

/** Alerts over metrics that a test sets, which start as good ones. */
function startAlerts({
  file = join(folder, `${files++}.json`),
  changes = {},
}: {
  file?: string;
  changes?: object;
} = {}) {
  const values: Record<string, number> = {
    disk: 5000 * MEBIBYTE,
    database_up: 1,
    outbox_oldest_seconds: 0,
    nodejs_eventloop_lag_p99_seconds: 0.01,
    process_resident_memory_bytes: 200 * MEBIBYTE,
    cache_bytes: 50 * MEBIBYTE,
    site_processes: 1,
    log_lines_dropped_total: 0,
    build_overdue_seconds: 0,
    pdfs_missing: 0,
    ...changes,
  };
  const mails: AlertMail[] = [];
  const time = { now: Date.UTC(2026, 10, 16, 9) };
  const log = { info: vi.fn(), error: vi.fn() };
  const send = vi.fn(async (mail: AlertMail) => {
    mails.push(mail);
  });
  const check = createAlerts({
    rules: createAlertRules(env, 1000 * MEBIBYTE),
    collect: async () =>
      Object.entries(values).map(([name, value]) =>
        name === "disk" ? gauge("disk_free_bytes", value, { folder: "data" }) : gauge(name, value),
      ),
    send,
    file,
    log,
    now: () => time.now,
  });
  const checkTimes = async (count: number) => {
    for (let index = 0; index < count; index++) await check().catch(() => {});
  };
  return { values, mails, time, log, send, checkTimes, file };
}

it("mails and logs an error once when the disk has been nearly full for five minutes", async () => {
  const { values, mails, log, checkTimes } = startAlerts();
  values.disk = 300 * MEBIBYTE;
  await checkTimes(CHECKS_IN_FIVE_MINUTES - 1);
  expect(mails).toEqual([]);
  await checkTimes(100);
  expect(mails).toEqual([
    { bad: [["Disk space for DATA_DIR", "300 MiB free, should be 1.0 GiB or more"]], resolved: [] },
  ]);
  expect(log.error.mock.calls).toEqual([[{ alert: "disk.data", value: 300 * MEBIBYTE }, "alert.raised"]]);
});

it("sends nothing when a value is bad for less than five minutes, however often", async () => {
  const { values, mails, checkTimes } = startAlerts();
  for (let round = 0; round < 5; round++) {
    values.disk = 0;
    await checkTimes(CHECKS_IN_FIVE_MINUTES - 1);
    values.disk = 5000 * MEBIBYTE;
    await checkTimes(1);
  }
  expect(mails).toEqual([]);
});

it("mails again after a day, and once when the value has been good for five minutes", async () => {
  const { values, mails, time, checkTimes } = startAlerts({ changes: { disk: 0 } });
  await checkTimes(CHECKS_IN_FIVE_MINUTES);
  time.now += DAY_MS - 1;
  await checkTimes(50);
  expect(mails).toHaveLength(1);
  time.now += 1;
  await checkTimes(50);
  expect(mails).toHaveLength(2);
  values.disk = 5000 * MEBIBYTE;
  await checkTimes(100);
  expect(mails[2]).toEqual({
    bad: [],
    resolved: [["Disk space for DATA_DIR", "4.9 GiB free, should be 1.0 GiB or more"]],
  });
  time.now += 2 * DAY_MS;
  await checkTimes(100);
  expect(mails).toHaveLength(3);
});

it("does not repeat a mail after a restart, and still tells when the problem is solved", async () => {
  const first = startAlerts({ changes: { database_up: 0 } });
  await first.checkTimes(CHECKS_IN_FIVE_MINUTES);
  const second = startAlerts({ file: first.file, changes: { database_up: 0 } });
  await second.checkTimes(100);
  expect(second.mails).toEqual([]);
  second.values.database_up = 1;
  await second.checkTimes(CHECKS_IN_FIVE_MINUTES);
  expect(second.mails).toEqual([{ bad: [], resolved: [["Database", "can be read"]] }]);
});

it("mails once while sent alerts cannot be stored, as on a full disk", async () => {
  const { mails, checkTimes } = startAlerts({ file: "/dev/full/alerts.json", changes: { disk: 0 } });
  await checkTimes(200);
  expect(mails).toHaveLength(1);
});

it("sends a mail that failed again after a minute, until it is sent", async () => {
  const { send, mails, checkTimes } = startAlerts({ changes: { disk: 0 } });
  send.mockRejectedValueOnce(new Error("no mail server")).mockRejectedValueOnce(new Error("no mail server"));
  await checkTimes(CHECKS_IN_FIVE_MINUTES);
  expect(send).toHaveBeenCalledTimes(1);
  await checkTimes(5);
  expect(send).toHaveBeenCalledTimes(1);
  await checkTimes(100);
  expect(send).toHaveBeenCalledTimes(3);
  expect(mails).toHaveLength(1);
});

it("leaves an alert as it is while its value is unknown", async () => {
  const { values, mails, checkTimes } = startAlerts({ changes: { outbox_oldest_seconds: 3600 } });
  await checkTimes(CHECKS_IN_FIVE_MINUTES);
  delete values.outbox_oldest_seconds;
  await checkTimes(100);
  expect(mails).toHaveLength(1);
});

it("documents every alert", () => {
  const docs = readFileSync("docs/monitoring.md", "utf8");
  const names = createAlertRules(env, 1).map(({ name }) => name);
  expect(names.filter((name) => !new RegExp(`^\\|.*\`${name}\`.*\\|`, "m").test(docs))).toEqual([]);
});

it.each([
  ["Database", { database_up: 0 }, "cannot be read: forms answer 503"],
  ["Outbox", { outbox_oldest_seconds: 1860 }, "the oldest unsent message is 31 minutes old, should be 30 at most"],
  ["Event loop delay", { nodejs_eventloop_lag_p99_seconds: 0.6 }, "600 ms, should be 500 ms at most"],
  ["Memory", { process_resident_memory_bytes: 950 * MEBIBYTE }, "950 MiB of 1000 MiB, should be below 90 %"],
  ["Memory of caches", { cache_bytes: 600 * MEBIBYTE }, "600 MiB of 1000 MiB, should be below 50 %"],
  ["Worker processes", { site_processes: 0 }, "0 of 1 answer"],
  ["Scheduled build", { build_overdue_seconds: 1200 }, "overdue for 20 minutes"],
  ["PDFs of ebooks and papers", { pdfs_missing: 2 }, "2 cannot be downloaded: 'npm run build:finish' says why"],
])("raises an alert for: %s", async (title, changes, description) => {
  const { mails, checkTimes } = startAlerts({ changes });
  await checkTimes(CHECKS_IN_FIVE_MINUTES);
  expect(mails).toEqual([{ bad: [[title, description]], resolved: [] }]);
});

it("raises an alert while log lines are being lost, but not for those that were lost before", async () => {
  const { values, mails, checkTimes } = startAlerts({ changes: { log_lines_dropped_total: 500 } });
  await checkTimes(100);
  expect(mails).toEqual([]);
  for (let check = 0; check < CHECKS_IN_FIVE_MINUTES; check++) {
    values.log_lines_dropped_total = 501 + check;
    await checkTimes(1);
  }
  expect(mails).toEqual([{ bad: [["Log", "standard output does not accept it, lines are lost"]], resolved: [] }]);
});
