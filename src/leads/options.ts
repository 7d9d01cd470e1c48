import type { SubmissionLimits } from "./submit/rate-limit.ts";

export interface LeadsOptions {
  /** `sqlite:path` or `postgres://…` */
  databaseUrl: string;
  /** Holds the `mail` folder, where mail is written when there is no SMTP server. */
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

/** Contact details for mails, and for the message that a form cannot be stored. */
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
  /** Timeout for each step of the SMTP dialogue; 20 seconds by default. */
  timeoutMs?: number;
}

export interface WebhookOptions {
  url: string;
  secret: string;
  /** Timeout for the response; 15 seconds by default. */
  timeoutMs?: number;
}

/** Writes a structured log entry. It must never contain anything that a visitor typed. */
export type Log = (level: "info" | "warn" | "error", event: string, details?: Record<string, unknown>) => void;
