import { z } from "zod";
import { linkActions, type VerifiedLink, verifyLeadToken } from "./lead-link.ts";
import { describeAction, listCvFacts, listFacts, listTexts } from "./mail/templates.ts";
import { enqueue } from "./outbox/queue.ts";
import { findAttachment, readSafeAttachment } from "./outbox/scan-attachment.ts";
import { findReader, formatWish, getInbox } from "./readers.ts";
import type { LeadsOptions } from "./settings.ts";
import { isOpen, type Lead, type LeadState, type MessageName, parseLeadRow, type Trx } from "./store/schema.ts";
import type { Store } from "./store/store.ts";
import { takeFromBuckets } from "./submit/rate-limit.ts";
import { formatDuration, formatMoment, getNextWorkingMorning } from "./working-time.ts";

/** Whether a link can be used. */
type LinkState = "valid" | "expired" | "withdrawn";

type ChangeResult = "changed" | "unchanged" | "sent" | "unknown";

const changeSchema = z.object({
  action: z.enum([...linkActions, "reopen", "renew", "withdraw"]),
  revision: z.coerce.number().int().min(0),
  name: z
    .string()
    .default("")
    .transform((value) =>
      value
        .replace(/[\p{Cc}\p{Cf}]/gu, "")
        .trim()
        .slice(0, 80),
    ),
});

/** A new link is mailed at most once in this time for each lead, so that an old link cannot flood an inbox. */
const renewalPeriodMs = 10 * 60_000;

/** The operator's page for one lead, and the changes it makes. Whoever has a valid link may use it. */
export function createAnswering(store: Store, options: LeadsOptions, clock: () => number, onEnqueued: () => void) {
  /** The lead of a token; undefined if the token is forged or the lead has been erased. */
  async function find(token: string): Promise<{ link: VerifiedLink; lead: Lead } | undefined> {
    const link = verifyLeadToken(token, clock(), options);
    if (!link) return undefined;
    const db = await store.db();
    const row = await db
      .selectFrom("leads")
      .selectAll()
      .where("id", "=", link.lead)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    return row && { link, lead: parseLeadRow(row) };
  }

  return {
    /** What the page of a lead shows; undefined if there is none. An expired or withdrawn link shows nothing of the lead. */
    async open(token: string) {
      const found = await find(token);
      if (!found) return undefined;
      const { link, lead } = found;
      const { company } = options;
      const reader = findReader(lead, company).name;
      const state = getLinkState(link, lead);
      const inbox = getInbox(lead, options);
      // An old link may be in anybody's hands, so it only shows a part of the address.
      if (state !== "valid") return { link: state, inbox: inbox.replace(/^(.).*(?=@)/, "$1…") };
      const cv = lead.kind === "job" ? await findAttachment(await store.db(), lead.id) : undefined;
      return {
        link: state,
        title: [lead.answers.name, lead.answers.company].filter(Boolean).join(", "),
        about: [kindTitles[lead.kind], formatWish(lead, company)].filter(Boolean).join(": "),
        status: describeStatus(lead, reader, options, clock()),
        isOpen: isOpen(lead.status.state),
        isTracked: lead.status.state !== null,
        revision: lead.status.revision,
        reader,
        inbox,
        actions: linkActions.map((action) => ({ action, text: describeAction(action, reader) })),
        facts: [...listFacts(lead, company), ...listCvFacts(lead, cv)],
        texts: listTexts(lead),
        hasCv: cv !== undefined && !cv.scan?.startsWith("infected"),
      };
    },

    /** Makes the change that a form asks for; "unchanged" if it is repeated, outdated or not possible. */
    async change(token: string, fields: Record<string, string>): Promise<ChangeResult> {
      const found = await find(token);
      const parsed = changeSchema.safeParse(fields);
      if (!found) return "unknown";
      if (!parsed.success) return "unchanged";
      const { link, lead } = found;
      const { action, revision, name } = parsed.data;
      const now = clock();
      const state = getLinkState(link, lead);
      if (action === "renew") {
        const isSent = state !== "valid" && (await store.write((trx) => mailNewLink(trx, lead.id, now)));
        if (isSent) onEnqueued();
        return "sent";
      }
      if (state !== "valid") return "unchanged";
      const by = name || lead.status.by || findReader(lead, options.company).name;
      const changes = {
        answered: { state: "answered", state_by: by, state_at: now },
        declined: { state: "declined", state_by: by, state_at: now },
        take: { state: "taken", state_by: by, state_at: now },
        reopen: { state: "waiting", state_by: "", state_at: now },
        remind: { remind_at: getNextWorkingMorning(now, options.company.hours) },
        withdraw: { link_version: link.version + 1 },
      } as const;
      const isPossible = action === "withdraw" || (action === "reopen" ? isClosed(lead) : isOpen(lead.status.state));
      if (!isPossible) return "unchanged";
      const isChanged = await store.write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable("leads")
          .set({ ...changes[action], revision: revision + 1 })
          .where("id", "=", lead.id)
          .where("revision", "=", revision)
          .where("link_version", "=", link.version)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n && action === "withdraw") await mailNewLink(trx, lead.id, now);
        return numUpdatedRows > 0n;
      });
      if (isChanged && action === "withdraw") onEnqueued();
      return isChanged ? "changed" : "unchanged";
    },

    /** The CV of a valid link; undefined if there is none. Throws `AttachmentError` if it must not be opened. */
    async readCv(token: string) {
      const found = await find(token);
      if (!found || getLinkState(found.link, found.lead) !== "valid") return undefined;
      return await readSafeAttachment(store, found.lead.id, options.scanner);
    },
  };
}

const kindTitles = { contact: "Enquiry", ebook: "Ebook", job: "Application" };

function getLinkState({ isExpired, version }: VerifiedLink, { status }: Lead): LinkState {
  if (version !== status.linkVersion) return "withdrawn";
  return isExpired ? "expired" : "valid";
}

const isClosed = ({ status: { state } }: Lead) => state === "answered" || state === "declined";

async function mailNewLink(trx: Trx, lead: string, now: number): Promise<boolean> {
  const wait = await takeFromBuckets(trx, [{ bucket: `link:${lead}`, count: 1 }], renewalPeriodMs, now);
  if (wait === undefined) await enqueue(trx, lead, [{ channel: "mail", message: "link" }], now);
  return wait === undefined;
}

/** The state of a lead in a sentence. */
function describeStatus({ status, createdAt }: Lead, reader: string, { company }: LeadsOptions, now: number): string {
  const { state, by, since, dueAt } = status;
  const at = formatMoment(since ?? createdAt, company.hours);
  const due = dueAt === null ? "" : ` Promised by ${formatMoment(dueAt, company.hours)}.`;
  switch (state) {
    case "waiting":
      return `Waiting for ${reader} for ${formatDuration(now - createdAt)}.${due}`;
    case "taken":
      return `Taken by ${by} on ${at}.${due}`;
    case "answered":
      return `Answered by ${by} on ${at}.`;
    case "declined":
      return `Not for us, says ${by} on ${at}.`;
    case null:
      return `Sent on ${at}. It needs no answer.`;
  }
}

const openStates: LeadState[] = ["waiting", "taken"];

/** A time this long ago means that the clock is wrong or the site was off; a mail about each lead would help nobody. */
const maxDelayMs = 14 * 24 * 60 * 60_000;

/**
 * Enqueues the reminders and alerts that are due, each once: the update and the entry are one transaction, and a second
 * process finds nothing left to update. Returns their number.
 */
export async function enqueueReminders(store: Store, now: number): Promise<number> {
  return store.write(async (trx) => {
    let count = 0;
    for (const [column, message] of reminderColumns) {
      const due = await trx
        .updateTable("leads")
        .set({ [column]: null })
        .where(column, "<=", now)
        .where(column, ">", now - maxDelayMs)
        .where("state", "in", openStates)
        .where("removed_at", "is", null)
        .returning("id")
        .execute();
      for (const { id } of due) await enqueue(trx, id, [{ channel: "mail", message }], now);
      count += due.length;
    }
    return count;
  });
}

const reminderColumns: ["remind_at" | "alert_at", MessageName][] = [
  ["remind_at", "reminder"],
  ["alert_at", "overdue"],
];
