import type { Send } from "../outbox/deliver.ts";
import { type FailingGroup, findFailingEntries } from "../outbox/failure-alert.ts";
import type { OutboxEntry } from "../outbox/queue.ts";
import type { Lead } from "../store/lead.ts";
import type { Store } from "../store/store.ts";
import { renderMailHtml, renderMailText } from "./layout.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { LeadMailTemplate, Mail, MailTemplateOptions } from "./mail-types.ts";
import { notification } from "./notification.ts";
import { ebook, receipt } from "./visitor-mails.ts";

const mailTemplates: Record<string, LeadMailTemplate> = { notification, receipt, ebook };

/** An outbox entry that no template can render. Its name is stored in `outbox.last_fault`. */
export class UnknownMessage extends Error {
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
    const template = mailTemplates[message];
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

function composeAlert(groups: FailingGroup[], { mail }: MailTemplateOptions): Mail {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return {
    to: mail.to,
    subject: `${count} messages of the website could not be delivered for an hour`,
    blocks: [
      { type: "heading", text: "Messages are waiting" },
      { type: "paragraph", text: "Nothing is lost: the leads are stored, and delivery is tried for three days." },
      {
        type: "facts",
        facts: groups.map(({ channel, message, count, fault }) => [`${channel}, ${message}`, `${count} (${fault})`]),
      },
      { type: "paragraph", text: "See the state with: npm run leads -- stats" },
      { type: "paragraph", text: "Once the cause is gone, send at once with: npm run leads -- retry" },
    ],
    reason: "Sent by the website’s outbox at most once in six hours.",
  };
}
