import type { Lead } from "../lead.ts";
import { failingEntries } from "../outbox/alert.ts";
import type { Entry } from "../outbox/claim.ts";
import type { Send } from "../outbox/deliver.ts";
import type { Store } from "../store/store.ts";
import { alert } from "./alert.ts";
import { ebook } from "./ebook.ts";
import { asHtml, asText } from "./layout.ts";
import type { LeadLetter, Letter, LetterOptions } from "./letter.ts";
import { notification } from "./notification.ts";
import type { PostOffice } from "./post-office.ts";
import { receipt } from "./receipt.ts";

const letters: Record<string, LeadLetter> = { notification, receipt, ebook };

export class UnknownMessage extends Error {
  override name = "UnknownMessage";
}

export function mailSender(store: Store, office: PostOffice, options: LetterOptions, clock: () => number): Send {
  const { company, siteUrl, mail } = options;
  const domain = /@([^>\s]+)/.exec(mail.from)?.[1] ?? new URL(siteUrl).hostname;

  async function compose({ message }: Entry, lead: Lead | undefined): Promise<Letter> {
    if (message === "alert") return alert(await failingEntries(await store.db(), clock()), options);
    const letter = letters[message];
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
      text: asText(blocks, head),
      html: asHtml(blocks, head),
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    });
  };
}
