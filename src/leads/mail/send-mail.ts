import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { planRetention } from "../operator/read-leads.ts";
import { findFailingEntries, type OutboxEntry } from "../outbox/queue.ts";
import type { Send } from "../outbox/worker.ts";
import type { LeadsOptions } from "../settings.ts";
import type { Lead } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { renderMailHtml, renderMailText } from "./layout.ts";
import {
  composeAlert,
  composeBackupAlert,
  composeRetentionAlert,
  leadMailTemplates,
  type Mail,
  type MailTemplateOptions,
} from "./templates.ts";

/** An outbox entry that no template can render. Its name is stored in `outbox.last_fault`. */
class UnknownMessage extends Error {
  override name = "UnknownMessage";
}

export function createMailSender(
  store: Store,
  transport: MailTransport,
  options: MailTemplateOptions,
  clock: () => number,
): Send {
  const { company, siteUrl, mail } = options;
  const domain = /@([^>\s]+)/.exec(mail.from)?.[1] ?? new URL(siteUrl).hostname;

  async function compose({ message }: OutboxEntry, lead: Lead | undefined): Promise<Mail> {
    if (message === "alert") return composeAlert(await findFailingEntries(await store.db(), clock()), options);
    if (message === "backup-failed") return composeBackupAlert(options);
    if (message === "retention-stopped")
      return composeRetentionAlert(await planRetention(await store.db(), options.retentionDays, clock()), options);
    const template = leadMailTemplates[message];
    if (!template || !lead)
      throw new UnknownMessage(`The outbox has a mail '${message}' without a template or a lead.`);
    return template(lead, options);
  }

  return async (entry, lead) => {
    const { to, replyTo, subject, blocks, reason } = await compose(entry, lead);
    const frame = { company: company.name, siteUrl, reason };
    await transport.send(entry.id, {
      // The same for every attempt, so that the recipient's mail server can recognize a duplicate.
      messageId: `<${entry.id}@${domain}>`,
      date: new Date(entry.created_at),
      from: mail.from,
      // An object instead of a string, because nodemailer would parse a string and could find a second recipient in it.
      to: { name: "", address: to },
      ...(replyTo && { replyTo: { name: "", address: replyTo } }),
      subject,
      text: renderMailText(blocks, frame),
      html: renderMailHtml(blocks, frame),
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    });
  };
}

/** Sends mail to an SMTP server, or writes it to a folder as .eml files. */
interface MailTransport {
  send(id: string, mail: SendMailOptions): Promise<void>;
  close(): void;
}

export function createMailTransport(
  { smtpUrl, timeoutMs = 20_000 }: LeadsOptions["mail"],
  dataDir: string,
): MailTransport {
  if (!smtpUrl) return createFolderTransport(dataDir);
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
  return {
    send: async (_id, mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

export const mailFolder = (dataDir: string) => join(dataDir, "mail");
export const mailFile = (dataDir: string, id: string) => join(mailFolder(dataDir), `${id}.eml`);

/** For installations without SMTP_URL. Each file is renamed into place, so a reader never sees half a mail. */
function createFolderTransport(dataDir: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (id, mail) => {
      const { message } = await transport.sendMail(mail);
      await mkdir(mailFolder(dataDir), { recursive: true });
      const temporaryFile = mailFile(dataDir, `.${randomUUID()}`);
      await writeFile(temporaryFile, message, { mode: 0o600 });
      await rename(temporaryFile, mailFile(dataDir, id));
    },
    close: () => transport.close(),
  };
}
