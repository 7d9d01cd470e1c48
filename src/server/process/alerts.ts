import { readFileSync } from "node:fs";
import { hostname, totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { writeAtomically } from "../../build-store/atomic-write.ts";
import { openDist } from "../../build-store/dist.ts";
import { readSettings, sendOperatorMail } from "../../leads/index.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { type Metric, SAMPLE_MS } from "../metrics.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An alert is raised, or resolved, when all checks of five minutes agree. */
const CHECKS = (5 * MINUTE_MS) / SAMPLE_MS;
/** Checks without another attempt after a mail could not be sent: a minute. */
const RETRY_CHECKS = MINUTE_MS / SAMPLE_MS;
const MEBIBYTE = 1024 * 1024;
const MAX_MEMORY_SHARE = 0.9;
const MAX_CACHE_SHARE = 0.5;
const MAX_OVERDUE_SECONDS = 15 * 60;

/** A condition that the operator must know about. */
export interface AlertRule {
  /** Identifies the alert in the log and in the file of sent alerts. */
  name: string;
  title: string;
  /** The value to judge; undefined while it is unknown, which neither raises nor resolves the alert. */
  read: (metrics: MetricReader) => number | undefined;
  isBad: (value: number) => boolean;
  /** The value and its limit, for the mail. */
  describe: (value: number) => string;
}

type MetricReader = (name: string, label?: string) => number | undefined;

type AlertThresholds = Pick<Env, "ALERT_DISK_FREE_MB" | "ALERT_EVENT_LOOP_MS" | "ALERT_OUTBOX_MINUTES" | "WORKERS">;

/** The rules of docs/monitoring.md. `memory` is what all processes may use together, in bytes. */
export function createAlertRules(env: AlertThresholds, memory: number): AlertRule[] {
  const minFree = env.ALERT_DISK_FREE_MB * MEBIBYTE;
  const disk = (folder: string, name: string): AlertRule => ({
    name: `disk.${folder}`,
    title: `Disk space for ${name}`,
    read: (metric) => metric("disk_free_bytes", folder),
    isBad: (free) => free < minFree,
    describe: (free) => `${formatBytes(free)} free, should be ${formatBytes(minFree)} or more`,
  });
  const memoryShare = (name: string, title: string, metric: string, share: number): AlertRule => ({
    name,
    title,
    read: (read) => read(metric),
    isBad: (bytes) => bytes > memory * share,
    describe: (bytes) => `${formatBytes(bytes)} of ${formatBytes(memory)}, should be below ${share * 100} %`,
  });
  let droppedLines: number | undefined;
  return [
    disk("data", "DATA_DIR"),
    disk("dist", "dist/"),
    {
      name: "database",
      title: "Database",
      read: (metric) => metric("database_up"),
      isBad: (isUp) => isUp === 0,
      describe: (isUp) => (isUp ? "can be read" : "cannot be read: forms answer 503"),
    },
    {
      name: "outbox",
      title: "Outbox",
      read: (metric) => metric("outbox_oldest_seconds"),
      isBad: (seconds) => seconds > env.ALERT_OUTBOX_MINUTES * 60,
      describe: (seconds) =>
        `the oldest unsent message is ${Math.round(seconds / 60)} minutes old, should be ${env.ALERT_OUTBOX_MINUTES} at most`,
    },
    {
      name: "event-loop",
      title: "Event loop delay",
      read: (metric) => metric("nodejs_eventloop_lag_p99_seconds"),
      isBad: (seconds) => seconds * 1000 > env.ALERT_EVENT_LOOP_MS,
      describe: (seconds) => `${Math.round(seconds * 1000)} ms, should be ${env.ALERT_EVENT_LOOP_MS} ms at most`,
    },
    memoryShare("memory", "Memory", "process_resident_memory_bytes", MAX_MEMORY_SHARE),
    memoryShare("cache", "Memory of caches", "cache_bytes", MAX_CACHE_SHARE),
    {
      name: "processes",
      title: "Worker processes",
      read: (metric) => metric("site_processes") ?? 0,
      isBad: (count) => count < env.WORKERS,
      describe: (count) => `${count} of ${env.WORKERS} answer`,
    },
    {
      name: "log",
      title: "Log",
      read(metric) {
        const previous = droppedLines;
        droppedLines = metric("log_lines_dropped_total");
        return previous === undefined || droppedLines === undefined ? undefined : droppedLines - previous;
      },
      isBad: (lines) => lines > 0,
      describe: (lines) => (lines > 0 ? `standard output does not accept it, lines are lost` : "no line is lost"),
    },
    {
      name: "build",
      title: "Scheduled build",
      read: (metric) => metric("build_overdue_seconds"),
      isBad: (seconds) => seconds > MAX_OVERDUE_SECONDS,
      describe: (seconds) => (seconds > 0 ? `overdue for ${Math.round(seconds / 60)} minutes` : "done"),
    },
    {
      name: "pdfs",
      title: "PDFs of ebooks and papers",
      read: (metric) => metric("pdfs_missing"),
      isBad: (missing) => missing > 0,
      describe: (missing) =>
        missing > 0 ? `${missing} cannot be downloaded: 'npm run build:finish' says why` : "all typeset",
    },
  ];
}

function formatBytes(bytes: number): string {
  const mebibytes = bytes / MEBIBYTE;
  return mebibytes < 1024 ? `${Math.round(mebibytes)} MiB` : `${(mebibytes / 1024).toFixed(1)} GiB`;
}

interface AlertOptions {
  rules: AlertRule[];
  collect: () => Promise<Metric[]>;
  /** Rejects when the mail cannot be sent. */
  send: (mail: AlertMail) => Promise<void>;
  /** Remembers sent alerts across restarts. */
  file: string;
  log: Pick<Log, "info" | "error">;
  now?: () => number;
}

/** Titles and descriptions of the alerts that a mail is about. */
export interface AlertMail {
  bad: [title: string, description: string][];
  resolved: [title: string, description: string][];
}

/** When the operator was last told that a condition is bad, by the rule's name. */
const sentSchema = z.record(z.string(), z.number());

/**
 * Returns a function that checks all rules once. The operator gets a mail when a condition has been bad for five minutes,
 * again every day while it stays so, and when it has been good for five minutes. A mail that cannot be sent is tried again
 * after a minute.
 */
export function createAlerts({ rules, collect, send, file, log, now = Date.now }: AlertOptions) {
  const sentAt = readSent(file);
  // After a restart, alerts that were sent before are still active.
  const states = rules.map((rule) => ({ rule, isActive: rule.name in sentAt, disagreeing: 0 }));
  let skippedChecks = 0;

  function isMailDue({ rule, isActive }: (typeof states)[number]): boolean {
    const sent = sentAt[rule.name];
    // A clock that was set back also leads to a new mail.
    return isActive ? sent === undefined || Math.abs(now() - sent) >= DAY_MS : sent !== undefined;
  }

  return async function check(): Promise<void> {
    const metrics = await collect();
    const due: AlertMail = { bad: [], resolved: [] };
    const mailed: typeof states = [];
    for (const state of states) {
      const { rule } = state;
      const value = rule.read((name, label) => findValue(metrics, name, label));
      if (value === undefined) continue;
      state.disagreeing = rule.isBad(value) === state.isActive ? 0 : state.disagreeing + 1;
      if (state.disagreeing >= CHECKS) {
        state.isActive = !state.isActive;
        state.disagreeing = 0;
        if (state.isActive) log.error({ alert: rule.name, value }, "alert.raised");
        else log.info({ alert: rule.name, value }, "alert.resolved");
      }
      if (!isMailDue(state)) continue;
      mailed.push(state);
      due[state.isActive ? "bad" : "resolved"].push([rule.title, rule.describe(value)]);
    }
    if (mailed.length === 0 || skippedChecks-- > 0) return;
    skippedChecks = RETRY_CHECKS - 1;
    await send(due);
    skippedChecks = 0;
    for (const { rule, isActive } of mailed) {
      if (isActive) sentAt[rule.name] = now();
      else delete sentAt[rule.name];
    }
    // On a full disk, sent alerts are remembered until the next restart.
    await writeAtomically(file, Buffer.from(JSON.stringify(sentAt))).catch(() => {});
  };
}

function readSent(file: string): Record<string, number> {
  try {
    return sentSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}

function findValue(metrics: Metric[], name: string, label?: string): number | undefined {
  const values = metrics.find((metric) => metric.name === name)?.values ?? [];
  if (label !== undefined) return values.find(({ labels }) => Object.values(labels).includes(label))?.value;
  return values.length === 0 ? undefined : values.reduce((sum, { value }) => sum + value, 0);
}

interface StartAlertsOptions {
  env: Env;
  /** The folder of the builds. */
  dist: string;
  log: Log;
  collect: () => Promise<Metric[]>;
}

/** Checks the metrics of all processes every ten seconds. With `WORKERS` only the primary process runs this. */
export function startAlerts({ env, dist: directory, log, collect }: StartAlertsOptions) {
  const company = readCompany(directory);
  const settings = { ...readSettings(process.env, company), company };
  const check = createAlerts({
    rules: createAlertRules(env, Math.min(totalmem(), process.constrainedMemory() || totalmem())),
    collect,
    send: (mail) => sendOperatorMail(composeMail(mail, env.SITE_URL), { ...settings, siteUrl: env.SITE_URL }),
    file: join(settings.dataDir, "alerts.json"),
    log,
  });
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => log.error({ error: String(error) }, "alert.mail.failed"))
      .finally(() => {
        isChecking = false;
      });
  }, SAMPLE_MS).unref();
  return { stop: () => clearInterval(timer) };
}

const snapshotSchema = z.object({ company: z.object({ name: z.string(), email: z.string() }) });

/** Reads only what mails need, because the primary process does not load the build. */
function readCompany(directory: string) {
  const dist = openDist(directory);
  const id = dist.currentId();
  if (!id) throw new Error(`There is no build in ${directory}: run npm run build first.`);
  return snapshotSchema.parse(JSON.parse(dist.read(dist.manifest(id).snapshot).toString())).company;
}

function composeMail({ bad, resolved }: AlertMail, siteUrl: string) {
  const titles = (bad.length > 0 ? bad : resolved).map(([title]) => title).join(", ");
  const { host } = new URL(siteUrl);
  return {
    subject: `${host}: ${bad.length > 0 ? "problem" : "solved"}: ${titles}`,
    blocks: [
      { type: "heading" as const, text: bad.length > 0 ? "The website needs attention" : "A problem is solved" },
      ...(bad.length > 0 ? [{ type: "facts" as const, facts: bad }] : []),
      ...(bad.length > 0 && resolved.length > 0 ? [{ type: "paragraph" as const, text: "Solved:" }] : []),
      ...(resolved.length > 0 ? [{ type: "facts" as const, facts: resolved }] : []),
      {
        type: "paragraph" as const,
        text: `Measured on the machine ${hostname()}. docs/monitoring.md says what to do about each.`,
      },
    ],
    reason:
      "Sent by the website’s server when a value was bad or good again for five minutes, and daily while it is bad.",
  };
}
