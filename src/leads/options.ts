import type { SubmissionLimits } from "./submit/rate-limit.ts";

export interface LeadsOptions {
  /** `sqlite:path` or `postgres://…` */
  databaseUrl: string;
  /** Where mail is written when there is no SMTP server. */
  dataDir: string;
  secret: string;
  siteUrl: string;
  company: Company;
  mail: MailOptions;
  webhook?: WebhookOptions | undefined;
  retentionDays: number;
  limits?: SubmissionLimits;
  clock?: () => number;
  log: Log;
}

/** Where a visitor turns when the form cannot help. */
export interface Company {
  name: string;
  email: string;
  telephone: string;
}

export interface MailOptions {
  smtpUrl?: string | undefined;
  from: string;
  /** The agency's inbox, for notifications and alerts. */
  to: string;
  /** How long a silent mail server is waited for; 20 seconds unless told. */
  timeoutMs?: number;
}

export interface WebhookOptions {
  url: string;
  secret: string;
  /** How long an answer is waited for; 15 seconds unless told. */
  timeoutMs?: number;
}

/** Structured lines for the server's logger. Nothing that a visitor typed goes in here. */
export type Log = (level: "info" | "warn" | "error", event: string, details?: Record<string, unknown>) => void;
