import { downloadExpiry, signDownload } from "../submit/ebook-download.ts";
import type { LeadMailTemplate } from "./mail-types.ts";

/**
 * Confirms a contact message or an application. Repeats nothing that was typed, not even the name: anyone can enter
 * somebody else's address, and the form must not be usable to send them text.
 */
export const receipt: LeadMailTemplate = (lead, { company, siteUrl }) => ({
  to: lead.answers.email,
  subject: lead.kind === "job" ? "We have your application" : "We have your message",
  blocks: [
    { type: "heading", text: lead.kind === "job" ? "Your application is with us." : "Your message is with us." },
    {
      type: "paragraph",
      text:
        lead.kind === "job"
          ? "A person reads it, not a filter, and answers within three working days, also when the answer is no."
          : "An engineer reads it and answers in writing within two working days.",
    },
    { type: "paragraph", text: `If you would rather talk, call ${company.telephone} or answer this mail.` },
    { type: "button", text: "Back to the website", href: siteUrl },
  ],
  replyTo: company.email,
  reason: `You get this mail because somebody, we hope you, filled in a form at ${new URL(siteUrl).host} with this address. If it was not you, no action is needed.`,
});

export const ebook: LeadMailTemplate = (lead, { company, siteUrl, secret }) => ({
  to: lead.answers.email,
  subject: `Your ebook: ${lead.subject.title}`,
  blocks: [
    { type: "heading", text: lead.subject.title },
    {
      type: "paragraph",
      text: "Here is the ebook that was asked for with this address. The link works for seven days.",
    },
    {
      type: "button",
      text: "Download the PDF",
      href: siteUrl + signDownload(secret, lead.subject.slug, lead.id, downloadExpiry(lead.createdAt)),
    },
    { type: "paragraph", text: "Questions about what you read reach the people who wrote it: just answer this mail." },
  ],
  replyTo: company.email,
  reason: `You get this mail because somebody, we hope you, asked for an ebook at ${new URL(siteUrl).host} with this address. If it was not you, no action is needed.`,
});
