import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { SubmissionLimits } from "./submit/rate-limit.ts";

export interface LeadsOptions {
  /** `sqlite:path` or `postgres://…` */
  databaseUrl: string;
  /** Holds the `mail` folder, where mail is written when there is no SMTP server. */
  dataDir: string;
  secret: string;
  siteUrl: string;
  /** Contact details for mails, and for the message that a form cannot be stored. */
  company: { name: string; email: string; telephone: string };
  mail: {
    smtpUrl?: string | undefined;
    from: string;
    /** The agency's inbox, for notifications and alerts. */
    to: string;
    /** Timeout for each step of the SMTP dialogue; 20 seconds by default. */
    timeoutMs?: number;
  };
  webhook?: WebhookOptions | undefined;
  /** Scans CVs for viruses before the agency is notified. */
  scanner?: ScannerOptions | undefined;
  retentionDays: number;
  limits?: SubmissionLimits;
  clock?: () => number;
  log: Log;
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

type LeadsSettings = Omit<LeadsOptions, "company" | "limits" | "clock" | "log">;

/** An invalid environment variable. The message is one line that starts with the variable's name. */
class SettingsError extends Error {
  override name = "SettingsError";
}

const MIN_SECRET_LENGTH = 16;

// Many process managers pass unset variables as empty strings.
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const secret = z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`);

const environment = z.object({
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z.string().regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)/, "must start with 'sqlite:' or 'postgres://'"),
  ),
  SITE_URL: optional(z.url({ protocol: /^https?$/, error: "must be an absolute address like 'https://example.com'" })),
  SECRET: optional(secret),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must be an address like 'smtp://user:password@host:587'" })),
  MAIL_FROM: optional(z.string().regex(/@/, "must hold an email address")),
  LEADS_TO: optional(z.string().regex(/^[^@\s]+@[^@\s]+$/, "must be one email address")),
  LEADS_WEBHOOK_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http(s) address" })),
  LEADS_WEBHOOK_SECRET: optional(secret),
  SCAN_URL: optional(
    z
      .string()
      .refine(
        (value) => /^clamd:\/\/[^\s/?#@]+\/?$/.test(value) && URL.canParse(value),
        "must be an address like 'clamd://127.0.0.1:3310'",
      )
      .transform(parseScanUrl),
  ),
  LEADS_RETENTION_DAYS: optional(z.coerce.number("must be a number of days").int().min(1, "must be at least 1")),
});

/** Reads the leads' settings from the environment; mail addresses default to the company's. */
export function readSettings(env: NodeJS.ProcessEnv, fallback: { email: string }): LeadsSettings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(`${issue?.path.join(".")} ${issue?.message}.`);
  }
  const values = parsed.data;
  const dataDir = values.DATA_DIR ?? "var";
  createDataDir(dataDir);
  return {
    dataDir,
    databaseUrl: values.DATABASE_URL ?? `sqlite:${dataDir}/site.db`,
    siteUrl: (values.SITE_URL ?? "http://localhost:3000").replace(/\/+$/, ""),
    secret: values.SECRET ?? readOrCreateSecret(dataDir),
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? fallback.email,
      to: values.LEADS_TO ?? fallback.email,
    },
    webhook: toWebhookOptions(values.LEADS_WEBHOOK_URL, values.LEADS_WEBHOOK_SECRET),
    scanner: values.SCAN_URL,
    retentionDays: values.LEADS_RETENTION_DAYS ?? 730,
  };
}

/** A folder that exists but cannot be written to is no error here: pages can be served meanwhile. */
function createDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATA_DIR must be a folder: ${reason}.`);
  }
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
