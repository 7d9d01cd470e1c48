import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { LeadsOptions } from "./options.ts";

export type LeadsSettings = Pick<
  LeadsOptions,
  "databaseUrl" | "dataDir" | "secret" | "siteUrl" | "mail" | "webhook" | "retentionDays"
>;

/** A value in the environment that nothing can be made of. Its message is one line that names it. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

const SHORTEST_SECRET = 16;

// An empty value is what unset variables become in many process managers.
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const environment = z.object({
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z.string().regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)/, "must start with 'sqlite:' or 'postgres://'"),
  ),
  SITE_URL: optional(z.url({ protocol: /^https?$/, error: "must be an absolute address like 'https://example.com'" })),
  SECRET: optional(z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must be an address like 'smtp://user:password@host:587'" })),
  MAIL_FROM: optional(z.string().regex(/@/, "must hold an email address")),
  LEADS_TO: optional(z.string().regex(/^[^@\s]+@[^@\s]+$/, "must be one email address")),
  LEADS_WEBHOOK_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http(s) address" })),
  LEADS_WEBHOOK_SECRET: optional(z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`)),
  LEADS_RETENTION_DAYS: optional(z.coerce.number("must be a number of days").int().min(1, "must be at least 1")),
});

/** Reads what leads need from the environment; addresses fall back to the company's own. */
export function readSettings(env: NodeJS.ProcessEnv, fallback: { email: string }): LeadsSettings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(`${issue?.path.join(".")} ${issue?.message}.`);
  }
  const values = parsed.data;
  const dataDir = values.DATA_DIR ?? "var";
  makeFolder(dataDir);
  return {
    dataDir,
    databaseUrl: values.DATABASE_URL ?? `sqlite:${dataDir}/site.db`,
    siteUrl: (values.SITE_URL ?? "http://localhost:3000").replace(/\/+$/, ""),
    secret: values.SECRET ?? ownSecret(dataDir),
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? fallback.email,
      to: values.LEADS_TO ?? fallback.email,
    },
    webhook: webhookOf(values.LEADS_WEBHOOK_URL, values.LEADS_WEBHOOK_SECRET),
    retentionDays: values.LEADS_RETENTION_DAYS ?? 730,
  };
}

/** One that is there and cannot be written to may get better while the pages are read. */
function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATA_DIR must be a folder: ${reason}.`);
  }
}

/** With an empty one anybody could sign, so a file that was emptied is no secret. */
function ownSecret(dataDir: string): string {
  const secret = readSecret(dataDir);
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new SettingsError(
    `SECRET must be set, or ${dataDir}/secret be deleted to make a new one: the file holds only ${secret.length} characters.`,
  );
}

function webhookOf(url: string | undefined, secret: string | undefined): LeadsOptions["webhook"] {
  if (url === undefined) return undefined;
  if (secret === undefined)
    throw new SettingsError("LEADS_WEBHOOK_SECRET must be set together with LEADS_WEBHOOK_URL.");
  return { url, secret };
}

/** The secret of an installation that was given none: made once, kept beside its data. */
function readSecret(dataDir: string): string {
  const path = join(dataDir, "secret");
  return read(path) ?? create(path);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

// Linking a finished file is atomic and fails if it exists: processes that start together agree on one secret.
function create(path: string): string {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  // Flushed, or a power cut may leave the file without what is in it.
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, "utf8").trim();
}
