import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { createPrivateFolder } from "../shared/private-files.ts";
import type { LeadsCompany } from "./readers.ts";
import type { SubmissionLimits } from "./submit/rate-limit.ts";

export interface LeadsOptions {
  /** `sqlite:path` or `postgres://…` */
  databaseUrl: string;
  /** Holds the `mail` folder, where mail is written when there is no SMTP server. */
  dataDir: string;
  secret: string;
  /** Still valid for checking signatures while the secret is rotated. */
  previousSecret?: string | undefined;
  siteUrl: string;
  /** Read at each use, because a new build may change it while the server runs. */
  company: LeadsCompany;
  /** Reads what the weekly report says besides leads. Without it, no report is sent. */
  report?: (period: ReportPeriod) => Promise<ReportFigures>;
  /** The published articles, read at each use. Without them, subscribers get no mail. */
  articles?: readonly ListedArticle[];
  mail: {
    smtpUrl?: string | undefined;
    from: string;
    /** The inbox of all notifications and alerts; without it, each goes to its reader. */
    to?: string | undefined;
    /** The operator's inbox, for alerts about the server; `to` or the company's by default. */
    operator?: string | undefined;
    /** Timeout for each step of the SMTP dialogue; 20 seconds by default. */
    timeoutMs?: number;
  };
  webhook?: WebhookOptions | undefined;
  /** Where the daily backup is written; none without it. */
  backupDir?: string | undefined;
  /** Scans CVs for viruses before the agency is notified. */
  scanner?: ScannerOptions | undefined;
  retentionDays: number;
  limits?: SubmissionLimits;
  clock?: () => number;
  log: Log;
}

/** Days as YYYY-MM-DD; the last one is excluded. */
export interface ReportPeriod {
  from: string;
  until: string;
}

/** What the site's own counters know of a period, and the state of the server now. */
export interface ReportFigures {
  views: number;
  visits: number;
  paths: { name: string; views: number }[];
  referrers: { name: string; views: number }[];
  emptySearches: { name: string; count: number }[];
  /** Paths that were requested and do not exist, with a page to which a redirect could lead. */
  missing: { path: string; count: number; proposal: string | undefined }[];
  vitals: { metric: "LCP" | "INP" | "CLS"; samples: number; p75: number }[];
  errors: { server: number; browser: number };
  disk: { freeBytes: number; freeShare: number };
  queue: { pending: number; oldestSeconds: number };
  /** The kind of page at a path, for people; undefined if there is none. */
  kindOf: (path: string) => string | undefined;
}

/** A published article, as subscribers are told about it. */
export interface ListedArticle {
  slug: string;
  title: string;
  description: string;
  author: string;
  minutes: number;
  publishedAt: number;
  /** Its category and tags: "category:engineering", "tag:testing". */
  topics: readonly string[];
  /** Slugs from which a redirect leads to this article, because it was renamed. */
  formerSlugs: readonly string[];
}

export interface WebhookOptions {
  url: string;
  secret: string;
  /** Timeout for the response; 15 seconds by default. */
  timeoutMs?: number;
}

/** A ClamAV daemon (clamd). */
export interface ScannerOptions {
  host: string;
  port: number;
  /** Timeout for a whole scan; 30 seconds by default. */
  timeoutMs?: number;
}

/** Writes a structured log entry. It must never contain anything that a visitor typed. */
export type Log = (level: "info" | "warn" | "error", event: string, details?: Record<string, unknown>) => void;

export type LeadsSettings = Omit<LeadsOptions, "company" | "articles" | "report" | "limits" | "clock" | "log">;

/** An invalid environment variable. The message is one line that starts with the variable's name. */
class SettingsError extends Error {
  override name = "SettingsError";
}

const MIN_SECRET_LENGTH = 32;
/** Rejects one letter many times and the like. Random texts of that length practically always have more. */
const MIN_SECRET_CHARACTERS = 8;
const MIN_OTHER_SECRET_LENGTH = 16;
/** A hundred years; the date before which leads are erased must stay a valid date. */
const MAX_RETENTION_DAYS = 36_500;

// Many process managers pass unset variables as empty strings.
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const secret = (minLength: number) => z.string().min(minLength, `must have at least ${minLength} characters`);

const address = /[^\s@<>,;"]+@[^\s@<>,;"]+/.source;
const oneAddress = z.string().regex(new RegExp(`^${address}$`), "must be one email address");
/** One address, alone or after a name: `Tessel <hello@tessel.example>`. */
const mailbox = new RegExp(`^(${address}|("[^"\\r\\n]*"|[^"<>@,;\\r\\n]*) *<${address}>)$`);

function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value);
}

/** Settings of leads, with the texts of `npm start -- --help` and `.env.example`. */
export const leadsVariables = z.object({
  DATA_DIR: optional(z.string()).meta({
    description: "Folder of leads, counters, and mail without a mail server.",
    example: "var",
  }),
  BACKUP_DIR: optional(z.string()).meta({
    description: "Folder of daily backups; none are made without it.",
    example: "/var/backups/site",
  }),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)/, { error: "must start with 'sqlite:' or 'postgres://'", abort: true })
      .refine((value) => value.startsWith("sqlite:") || isPostgresUrl(value), {
        // The value is not repeated, because it contains a password.
        error:
          "must be a valid URL like 'postgres://user:password@host:5432/name', with special characters percent-encoded",
      }),
  ).meta({
    description: "SQLite file, or PostgreSQL for more than one machine.",
    example: "postgres://user:password@localhost:5432/site",
  }),
  SITE_URL: optional(
    z.url({ protocol: /^https?$/, error: "must be an absolute address like 'https://example.com'" }),
  ).meta({
    description: "Public origin of the site, the same when building and when serving.",
    example: "https://www.example.com",
  }),
  SECRET: optional(
    secret(MIN_SECRET_LENGTH).refine((value) => new Set(value).size >= MIN_SECRET_CHARACTERS, {
      error: "must be random, for example the output of 'openssl rand -base64 32'",
    }),
  ).meta({
    description: "Signs links in mails, the same on all machines; generated into DATA_DIR without it.",
    example: "the output of: openssl rand -base64 32",
  }),
  // Earlier versions accepted shorter ones.
  SECRET_PREVIOUS: optional(secret(MIN_OTHER_SECRET_LENGTH)).meta({
    description: "The secret before a change: what it signed stays valid.",
    example: "the value of SECRET before the change",
  }),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, hostname: /./, error: "must be an address like 'smtp://user:password@host:587'" }),
  ).meta({
    description: "Mail server; without it, mail is written to DATA_DIR/mail/.",
    example: "smtps://user:password@mail.example.com:465",
  }),
  MAIL_FROM: optional(
    z.string().regex(mailbox, "must be one email address, like 'hello@example.com' or 'Name <hello@example.com>'"),
  ).meta({
    description: "Sender of all mail; the email of the company by default.",
    example: "Example <hello@example.com>",
  }),
  LEADS_TO: optional(oneAddress).meta({
    description: "Gets a mail about every lead; without it, each goes to the person who reads it (company.yaml).",
    example: "hello@example.com",
  }),
  ALERTS_TO: optional(oneAddress).meta({
    description: "Gets a mail when the server has a problem; LEADS_TO or the email of the company by default.",
    example: "operator@example.com",
  }),
  LEADS_WEBHOOK_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http(s) address" })).meta({
    description: "Gets every lead as a signed request.",
    example: "https://crm.example.com/leads",
  }),
  LEADS_WEBHOOK_SECRET: optional(secret(MIN_OTHER_SECRET_LENGTH)).meta({
    description: "Signs these requests; at least 16 characters.",
    example: "at least 16 random characters",
  }),
  SCAN_URL: optional(
    z
      .string()
      .refine(
        (value) => /^clamd:\/\/[^\s/?#@]+\/?$/.test(value) && URL.canParse(value),
        "must be an address like 'clamd://127.0.0.1:3310'",
      )
      .transform(parseScanUrl),
  ).meta({ description: "ClamAV daemon that scans CVs for viruses.", example: "clamd://127.0.0.1:3310" }),
  LEADS_RETENTION_DAYS: optional(
    z
      .string()
      .refine((value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_RETENTION_DAYS, {
        error: `must be a whole number of days from 1 to ${MAX_RETENTION_DAYS}`,
      })
      .transform(Number),
  ).meta({ description: "Leads are erased after so many days.", example: "730" }),
});

/** Reads the leads' settings from the environment; mail addresses default to the company's. */
export function readSettings(env: NodeJS.ProcessEnv, fallback: { email: string }): LeadsSettings {
  const parsed = leadsVariables.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(`${issue?.path.join(".")} ${issue?.message}.`);
  }
  const values = parsed.data;
  const dataDir = values.DATA_DIR ?? "var";
  createFolder("DATA_DIR", dataDir);
  if (values.BACKUP_DIR) createFolder("BACKUP_DIR", values.BACKUP_DIR);
  const databaseUrl = values.DATABASE_URL ?? `sqlite:${dataDir}/site.db`;
  checkDatabaseFolder(databaseUrl);
  return {
    dataDir,
    databaseUrl,
    siteUrl: (values.SITE_URL ?? "http://localhost:3000").replace(/\/+$/, ""),
    secret: values.SECRET ?? readOrCreateSecret(dataDir),
    previousSecret: values.SECRET_PREVIOUS,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? fallback.email,
      to: values.LEADS_TO,
      operator: values.ALERTS_TO,
    },
    webhook: toWebhookOptions(values.LEADS_WEBHOOK_URL, values.LEADS_WEBHOOK_SECRET),
    backupDir: values.BACKUP_DIR,
    scanner: values.SCAN_URL,
    retentionDays: values.LEADS_RETENTION_DAYS ?? 730,
  };
}

/** A folder that exists but cannot be written to is no error here: pages can be served meanwhile. */
function createFolder(name: string, path: string): void {
  try {
    createPrivateFolder(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`${name} must be a folder: ${reason}.`);
  }
  if (!statSync(path).isDirectory()) throw new SettingsError(`${name} must be a folder: ${path} is a file.`);
}

/** A wrong path must not lead to an empty database in a new folder. */
function checkDatabaseFolder(databaseUrl: string): void {
  if (!databaseUrl.startsWith("sqlite:")) return;
  const folder = dirname(resolve(databaseUrl.slice("sqlite:".length)));
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new SettingsError(`DATABASE_URL must name a file in a folder that exists: there is no folder ${folder}.`);
}

/**
 * The generated secret of an installation without SECRET, stored in DATA_DIR. An empty or short file is an error: with an
 * empty secret anybody could sign download links.
 */
function readOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, "secret");
  if (!existsSync(path)) createSecretFile(path);
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new SettingsError(
    `SECRET must be set, or ${dataDir}/secret be deleted to make a new one: the file holds only ${secret.length} characters.`,
  );
}

// Linking a complete file is atomic and fails if the path exists, so processes that start together use the same secret.
function createSecretFile(path: string): void {
  const temporaryPath = `${path}.${randomBytes(6).toString("hex")}`;
  // Flushed, because a power cut could otherwise leave an empty file.
  writeFileSync(temporaryPath, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(temporaryPath, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(temporaryPath);
  }
}

function parseScanUrl(value: string): ScannerOptions {
  const { hostname, port } = new URL(value);
  // A URL has brackets around an IPv6 address, a socket's address has none.
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 3310) };
}

function toWebhookOptions(url: string | undefined, secret: string | undefined): LeadsOptions["webhook"] {
  if (url === undefined) return undefined;
  if (secret === undefined)
    throw new SettingsError("LEADS_WEBHOOK_SECRET must be set together with LEADS_WEBHOOK_URL.");
  return { url, secret };
}
