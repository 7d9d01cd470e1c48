import type { Send } from "../outbox/deliver.ts";
import { type Failing, failingEntries } from "../outbox/failure-alert.ts";
import type { OutboxEntry } from "../outbox/queue.ts";
import type { Lead } from "../store/lead.ts";
import type { Store } from "../store/store.ts";
import { renderMailHtml, renderMailText } from "./layout.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { LeadMailTemplate, Mail, MailTemplateOptions } from "./mail-types.ts";
import { notification } from "./notification.ts";
import { ebook, receipt } from "./visitor-mails.ts";

const mailTemplates: Record<string, LeadMailTemplate> = { notification, receipt, ebook };

export class UnknownMessage extends Error {
  override name = "UnknownMessage";
}

export function createMailSender(
  store: Store,
  office: MailTransport,
  options: MailTemplateOptions,
  clock: () => number,
): Send {
  const { company, siteUrl, mail } = options;
  const domain = /@([^>\s]+)/.exec(mail.from)?.[1] ?? new URL(siteUrl).hostname;

  async function compose({ message }: OutboxEntry, lead: Lead | undefined): Promise<Mail> {
    if (message === "alert") return alert(await failingEntries(await store.db(), clock()), options);
    const letter = mailTemplates[message];
    if (!letter || !lead) throw new UnknownMessage(`The outbox holds a mail '${message}' that nobody can write.`);
    return letter(lead, options);
  }

  return async (entry, lead) => {
    const { to, replyTo, subject, blocks, reason } = await compose(entry, lead);
    const head = { company: company.name, siteUrl, reason };
    await office.send(entry.id, {
      // The same at every attempt: a receiver that gets it twice can tell.
      messageId: `<${entry.id}@${domain}>`,
      date: new Date(entry.created_at),
      from: mail.from,
      // As an object the address is never parsed again, so nothing in it can become a second receiver.
      to: { name: "", address: to },
      ...(replyTo && { replyTo: { name: "", address: replyTo } }),
      subject,
      text: renderMailText(blocks, head),
      html: renderMailHtml(blocks, head),
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    });
  };
}

function alert(failing: Failing[], { mail }: MailTemplateOptions): Mail {
  const count = failing.reduce((sum, group) => sum + group.count, 0);
  return {
    to: mail.to,
    subject: `${count} messages of the website could not be delivered for an hour`,
    blocks: [
      { type: "heading", text: "Messages are waiting" },
      { type: "paragraph", text: "Nothing is lost: the leads are stored, and delivery is tried for three days." },
      {
        type: "facts",
        facts: failing.map(({ channel, message, count, fault }) => [`${channel}, ${message}`, `${count} (${fault})`]),
      },
      { type: "paragraph", text: "See the state with: npm run leads -- stats" },
      { type: "paragraph", text: "Once the cause is gone, send at once with: npm run leads -- retry" },
    ],
    reason: "Sent by the website’s outbox at most once in six hours.",
  };
}
