import type { ColumnType, Generated, Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import type { FormKind } from "../forms/fields.ts";
import type { CvType } from "../submit/cv-type.ts";

/** Times are milliseconds since 1970 and nested values are JSON text, so that SQLite and PostgreSQL share one schema. */
export interface Tables {
  leads: LeadTable;
  attachments: {
    id: string;
    lead_id: string;
    filename: string;
    type: CvType;
    size: number;
    bytes: Uint8Array;
    scan: AttachmentScan | null;
  };
  outbox: OutboxTable;
  dedupe: { token: string; lead_id: string; expires_at: number };
  rate_limits: {
    bucket: string;
    /** When the bucket will have drained: the only state that the generic cell rate algorithm needs. */
    full_until: number;
  };
  counters: { name: string; value: number };
  subscribers: SubscriberTable;
  /** The articles that subscribers were told about, or that were older than two weeks when they were first seen. */
  announcements: { slug: string; seen_at: number };
  /** One row, with id 1: the time of the last maintenance run, by which a jump of the clock is recognized. */
  clock: { id: number; last_seen: number };
}

/** Result of a virus scan; `unavailable` if the scanner could not be reached. Null means that none was tried. */
export type AttachmentScan = "clean" | "unavailable" | `infected: ${string}`;

export interface LeadTable {
  id: string;
  kind: FormKind;
  /** Slug and title of the ebook or job that the form belongs to; empty for contact. */
  subject: string;
  subject_title: string;
  email: string;
  answers: string;
  page: string;
  campaign: string;
  preselected: string;
  flags: string;
  downloads: number;
  created_at: number;
  /** When retention removed the lead; null for all others. It can be restored for seven days and is then deleted. */
  removed_at: ColumnType<number | null, undefined>;
  /** Retention does not remove a restored lead before this time. */
  keep_until: ColumnType<number, undefined>;
  /** Null if no answer is expected: for ebooks, and for leads that are older than this column. */
  state: LeadState | null;
  /** Who took or answered it, and when. */
  state_by: Generated<string>;
  state_at: Generated<number | null>;
  /** Until when an answer is promised. */
  due_at: number | null;
  /** When its reader is reminded; null once that has happened. */
  remind_at: number | null;
  /** When all readers are told that it is late; null once that has happened. */
  alert_at: number | null;
  /** Incremented with each change of the state, so that a repeated or outdated request changes nothing. */
  revision: Generated<number>;
  /** Links to the lead's page with a lower version have been withdrawn. */
  link_version: Generated<number>;
}

export type LeadState = "waiting" | "taken" | "answered" | "declined";

/** Whether somebody still has to answer. */
export const isOpen = (state: LeadState | null | undefined) => state === "waiting" || state === "taken";

/** A request to get new articles by mail; from its confirmation on, a subscriber. */
export interface SubscriberTable {
  id: string;
  email: string;
  /** "all", or categories and tags such as "category:engineering tag:testing". */
  topics: string;
  /** Random, for the links in mails to this address. */
  token: string;
  /** What the person agreed to, and when. */
  consent_text: string;
  requested_at: number;
  /** When the address was confirmed; null before. Each address is confirmed once at most. */
  confirmed_at: number | null;
}

export type Subscriber = Selectable<SubscriberTable>;

export type Channel = "mail" | "webhook";
export type MessageName =
  | "notification"
  | "receipt"
  | "ebook"
  | "lead"
  | "reminder"
  | "overdue"
  | "link"
  | "confirm-subscription"
  | "article"
  | "weekly-report"
  | "alert"
  | "retention-stopped"
  | "backup-failed";
/** `sending` and `unknown` are only for messages that must not be sent twice; `unknown` is final. */
type OutboxState = "pending" | "sending" | "sent" | "failed" | "unknown";

export interface OutboxTable {
  id: string;
  /** Null for alerts, which belong to no single lead, and for mails to subscribers. */
  lead_id: string | null;
  subscriber_id: Generated<string | null>;
  /** The slug of the article that the message is about, or the ISO week of a report. */
  detail: Generated<string | null>;
  channel: Channel;
  message: MessageName;
  state: OutboxState;
  attempts: number;
  due_at: number;
  /** Id of the worker that holds the lease; no other worker may send the entry before `lease_until`. */
  lease: string | null;
  lease_until: number;
  created_at: number;
  first_failed_at: number | null;
  last_fault: string | null;
  sent_at: number | null;
}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

const answersSchema = z.object({ name: z.string(), email: z.string() }).catchall(z.union([z.string(), z.boolean()]));
const campaignSchema = z.record(z.string(), z.string());
const flagsSchema = z.array(z.string());

export type Lead = ReturnType<typeof parseLeadRow>;

/** Throws if a JSON column does not hold what the schemas expect. */
export function parseLeadRow(row: Selectable<LeadTable>) {
  return {
    id: row.id,
    kind: row.kind,
    subject: { slug: row.subject, title: row.subject_title },
    answers: answersSchema.parse(JSON.parse(row.answers)),
    page: row.page,
    campaign: campaignSchema.parse(JSON.parse(row.campaign)),
    preselected: row.preselected,
    flags: flagsSchema.parse(JSON.parse(row.flags)),
    downloads: row.downloads,
    createdAt: row.created_at,
    status: {
      state: row.state,
      by: row.state_by,
      since: row.state_at,
      dueAt: row.due_at,
      revision: row.revision,
      linkVersion: row.link_version,
    },
  };
}
