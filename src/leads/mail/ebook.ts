import { downloadExpiry, signDownload } from "../download/link.ts";
import type { LeadLetter } from "./letter.ts";

export const ebook: LeadLetter = (lead, { company, siteUrl, secret }) => ({
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
