import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { SendMailOptions } from "nodemailer";
import { createPrivateFolder } from "../../shared/private-files.ts";
import { planRetention } from "../operator/read-leads.ts";
import { DeliveryUnknown, findFailingEntries, markSending, type OutboxEntry } from "../outbox/queue.ts";
import { findAttachment, scanAttachment, storeScan } from "../outbox/scan-attachment.ts";
import type { Send } from "../outbox/worker.ts";
import type { LeadsCompany } from "../readers.ts";
import { composeReport, getReportPeriod } from "../report/report.ts";
import type { LeadsOptions } from "../settings.ts";
import { type Db, isOpen, type Lead, type MessageName } from "../store/schema.ts";
import { getErrorCode, type Store } from "../store/store.ts";
import { renderMailHtml, renderMailText } from "./layout.ts";
import {
  composeAlert,
  composeArticle,
  composeBackupAlert,
  composeConfirmation,
  composeRetentionAlert,
  leadMailTemplates,
  type Mail,
  type MailTemplateOptions,
} from "./templates.ts";

/** An outbox entry that no template can render. Its name is stored in `outbox.last_fault`. */
class UnknownMessage extends Error {
  override name = "UnknownMessage";
}

/** An article that was taken back. Its mails are tried again, in case it appears once more or this build is an old one. */
class ArticleNotPublished extends Error {
  override name = "ArticleNotPublished";
}

const findSubscriber = (db: Db, id: string) =>
  db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();

/** Half an hour to an hour with the outbox's backoff. Then the notification is sent with an unscanned CV. */
const maxScanAttempts = 8;

/** Messages that describe an application with its CV. */
const cvMessages = new Set<MessageName>(["notification", "link", "reminder"]);
const reminders = new Set<MessageName>(["reminder", "overdue"]);

export function createMailSender(
  store: Store,
  transport: MailTransport,
  options: MailTemplateOptions & Pick<LeadsOptions, "scanner" | "log">,
  clock: () => number,
): Send {
  const { scanner, log } = options;

  /** The CV of an application, after a scan for viruses; undefined if there is none. */
  async function prepareCv(entry: OutboxEntry, lead: Lead) {
    const cv = await findAttachment(await store.db(), lead.id);
    if (!cv || !scanner || cv.scan !== null) return cv;
    try {
      const scan = await scanAttachment(store, scanner, cv);
      if (scan !== "clean") log("warn", "leads.cv.infected", { lead: lead.id, scan });
      return { ...cv, scan };
    } catch (error) {
      if (entry.attempts + 1 < maxScanAttempts) throw error;
      log("error", "leads.cv.unscanned", { lead: lead.id, fault: getErrorCode(error) });
      await storeScan(store, cv.id, "unavailable");
      return { ...cv, scan: "unavailable" as const };
    }
  }

  async function compose(entry: OutboxEntry, lead: Lead | undefined): Promise<Mail | undefined> {
    const { message } = entry;
    if (message === "alert") return composeAlert(await findFailingEntries(await store.db(), clock()), options);
    if (message === "backup-failed") return composeBackupAlert(options);
    if (message === "retention-stopped")
      return composeRetentionAlert(await planRetention(await store.db(), options.retentionDays, clock()), options);
    if (message === "weekly-report") {
      const { report } = options;
      if (!report) throw new UnknownMessage("This process cannot read what a report says.");
      const period = getReportPeriod(entry.created_at, options.company.hours.timeZone);
      return await composeReport(await store.db(), period, { ...options, report }, clock());
    }
    if (entry.subscriber_id) {
      const subscriber = await findSubscriber(await store.db(), entry.subscriber_id);
      // The subscription has ended since the entry was leased, which has deleted the entry.
      if (!subscriber) return undefined;
      if (message === "confirm-subscription") return composeConfirmation(subscriber, options);
      const article = options.articles?.find(({ slug }) => slug === entry.detail);
      if (!article) throw new ArticleNotPublished(`The current build has no article '${entry.detail}'.`);
      return composeArticle(article, subscriber, options);
    }
    const template = leadMailTemplates[message];
    if (!template || !lead)
      throw new UnknownMessage(`The outbox has a mail '${message}' without a template or a lead.`);
    const cv = cvMessages.has(message) && lead.kind === "job" ? await prepareCv(entry, lead) : undefined;
    return template(lead, options, { issuedAt: entry.created_at, cv });
  }

  return async (entry, lead) => {
    // The lead may have been answered since the reminder was enqueued.
    if (reminders.has(entry.message) && !isOpen(lead?.status.state)) return;
    const mail = await compose(entry, lead);
    if (!mail) return;
    const message = createMessage(mail, entry.id, entry.created_at, options);
    if (entry.message === "article") await sendAtMostOnce(entry, message);
    else await transport.send(entry.id, message);
  };

  // A subscriber misses little with one article, but complains about one that comes twice. See docs/decisions/0033.
  async function sendAtMostOnce(entry: OutboxEntry, message: SendMailOptions): Promise<void> {
    let isSending = false;
    try {
      await transport.send(entry.id, message, async () => {
        await markSending(store, entry);
        isSending = true;
      });
    } catch (error) {
      const wasRejected = error instanceof Error && "responseCode" in error;
      if (!isSending || wasRejected) throw error;
      throw new DeliveryUnknown("The connection ended before the mail server answered.", { cause: error });
    }
  }
}

type MessageOptions = Pick<LeadsOptions, "siteUrl" | "mail"> & { company: Pick<LeadsCompany, "name" | "look"> };

function createMessage(
  { to, replyTo, subject, preview, blocks, reason, images = [], unsubscribeUrl }: Mail,
  id: string,
  createdAt: number,
  { company, siteUrl, mail }: MessageOptions,
): SendMailOptions {
  const domain = /@([^>\s]+)/.exec(mail.from)?.[1] ?? new URL(siteUrl).hostname;
  const frame = { company: company.name, siteUrl, reason, preview, look: company.look };
  return {
    // The same for every attempt, so that the recipient's mail server can recognize a duplicate.
    messageId: `<${id}@${domain}>`,
    date: new Date(createdAt),
    // An inbox shows the name, and without one the first part of the address.
    from: mail.from.includes("<") ? mail.from : { name: company.name, address: mail.from },
    // Objects instead of strings, because nodemailer would parse a string and could find another recipient in it.
    to: to.map((address) => ({ name: "", address })),
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    subject,
    text: renderMailText(blocks, frame),
    html: renderMailHtml(blocks, frame),
    attachments: images.map(({ cid, png }) => ({
      ...{ cid, content: png, filename: `${cid}.png`, contentType: "image/png", contentDisposition: "inline" as const },
    })),
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      // RFC 8058: mail programs show a button that ends the subscription with one POST.
      ...(unsubscribeUrl && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "List-Id": `${company.name.replace(/[^\w ]/g, "")} <articles.${new URL(siteUrl).hostname}>`,
      }),
    },
  };
}

/** Sends a mail to the operator at once. The outbox would need the database, which may be what the mail is about. */
export async function sendOperatorMail(
  content: Pick<Mail, "subject" | "blocks" | "reason">,
  options: MessageOptions & Pick<LeadsOptions, "dataDir"> & { company: { email: string } },
): Promise<void> {
  const { mail, dataDir, company } = options;
  const id = randomUUID();
  const message = createMessage(
    { ...content, to: [mail.operator ?? mail.to ?? company.email] },
    id,
    Date.now(),
    options,
  );
  await createMailTransport(mail, dataDir).send(id, message);
}

/** Sends mail to an SMTP server, or writes it to a folder as .eml files. nodemailer is loaded with the first mail. */
interface MailTransport {
  /**
   * `beforeEnd` runs when the server has everything but the end of the mail, without which it discards the rest. It is
   * not called for files: writing one again does no harm.
   */
  send(id: string, mail: SendMailOptions, beforeEnd?: () => Promise<void>): Promise<void>;
}

export function createMailTransport(
  { smtpUrl, timeoutMs = 20_000 }: LeadsOptions["mail"],
  dataDir: string,
): MailTransport {
  if (!smtpUrl) return createFolderTransport(dataDir);
  return {
    async send(_id, mail, beforeEnd) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        url: smtpUrl,
        // A pool would queue and retry by itself, but the outbox has to know the result of each attempt.
        pool: false,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        // Content from a form must never make nodemailer read a file or fetch a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      if (beforeEnd)
        transport.use("stream", ({ message }, done) => {
          message.processFunc((content) => Readable.from(delayEnd(content, beforeEnd), { objectMode: false }));
          done(null);
        });
      await transport.sendMail(mail);
    },
  };
}

async function* delayEnd(content: AsyncIterable<Buffer>, beforeEnd: () => Promise<void>) {
  yield* content;
  await beforeEnd();
}

export const mailFolder = (dataDir: string) => join(dataDir, "mail");
const mailFile = (dataDir: string, id: string) => join(mailFolder(dataDir), `${id}.eml`);

export async function removeMailFiles(dataDir: string, outboxIds: Set<string>): Promise<void> {
  await Promise.all([...outboxIds].map((id) => rm(mailFile(dataDir, id), { force: true })));
}

/** For installations without SMTP_URL. Each file is renamed into place, so a reader never sees half a mail. */
function createFolderTransport(dataDir: string): MailTransport {
  return {
    async send(id, mail) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await transport.sendMail(mail);
      createPrivateFolder(mailFolder(dataDir));
      const temporaryFile = mailFile(dataDir, `.${randomUUID()}`);
      await writeFile(temporaryFile, message, { mode: 0o600 });
      await rename(temporaryFile, mailFile(dataDir, id));
    },
  };
}
