import { pluralize } from "../../shared/pluralize.ts";
import { budgets } from "../forms/fields.ts";
import { explainRetention, type RetentionPlan } from "../operator/read-leads.ts";
import type { FailingGroup } from "../outbox/queue.ts";
import type { LeadsOptions } from "../settings.ts";
import type { AttachmentScan, Lead, MessageName } from "../store/schema.ts";
import { downloadExpiry, signDownload } from "../submit/ebook-download.ts";
import type { Block } from "./layout.ts";

/** A composed mail, before it is rendered as text and HTML. */
export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  blocks: Block[];
  /** Why the recipient gets this mail: one line in the footer. */
  reason: string;
}

export type MailTemplateOptions = Pick<LeadsOptions, "company" | "siteUrl" | "secret" | "mail" | "retentionDays">;

interface CvState {
  scan: AttachmentScan | null;
}

type LeadMailTemplate = (lead: Lead, options: MailTemplateOptions, cv?: CvState) => Mail;

const heading = (text: string): Block => ({ type: "heading", text });
const paragraph = (text: string): Block => ({ type: "paragraph", text });

const headings = { contact: "New enquiry", ebook: "Ebook requested", job: "Job application" };

/** Mail to the agency with all answers; a reply goes to the sender. A CV is not attached: the mail names the command that reads it. */
const notification: LeadMailTemplate = (lead, { mail }, cv) => ({
  to: mail.to,
  replyTo: lead.answers.email,
  subject: `${headings[lead.kind]} from ${lead.answers.name}`.slice(0, 150).toWellFormed(),
  blocks: [
    heading(headings[lead.kind]),
    { type: "facts", facts: [...listFacts(lead), ...listCvFacts(lead, cv)] },
    ...[lead.answers.message, lead.answers.links]
      .filter((text) => typeof text === "string")
      .filter(Boolean)
      .map((text): Block => ({ type: "quote", text })),
    paragraph("Answer this mail to answer the sender."),
  ],
  reason: `Lead ${lead.id}: npm run leads -- show ${lead.id}`,
});

const labels = {
  name: "Name",
  email: "Email",
  company: "Company",
  phone: "Phone",
  service: "Service",
  budget: "Budget",
  newsletter: "Newsletter",
};

function listFacts({ subject, answers, page, campaign, preselected, flags }: Lead): [string, string][] {
  const facts: [string, string][] = [
    ["About", subject.title],
    ...Object.entries(labels).map(([name, label]): [string, string] => [label, formatAnswer(answers[name])]),
    ["Came from", page],
    ["Preselected", preselected],
    ...Object.entries(campaign),
    ["Signs of spam", flags.filter((flag) => !flag.startsWith("cv:")).join(", ")],
  ];
  return facts.filter(([, value]) => value !== "");
}

const cvFlagTexts: Record<string, string> = {
  "cv:encrypted": "It is encrypted, so it could not be inspected for scripts.",
  "cv:embedded-files": "It contains other files.",
  "cv:external-content": "It loads or opens something from elsewhere.",
};

function listCvFacts({ id, flags }: Lead, cv: CvState | undefined): [string, string][] {
  if (!cv) return [];
  const command = `npm run leads -- attachment ${id}`;
  const notes = flags.map((flag) => cvFlagTexts[flag]).filter((text) => text !== undefined);
  return [
    ["CV", describeScan(cv.scan, command)],
    ...notes.map((text): [string, string] => ["Before you open it", text]),
  ];
}

function describeScan(scan: AttachmentScan | null, command: string): string {
  if (scan === null) return command;
  if (scan === "clean") return `${command} (scanned, no virus found)`;
  if (scan === "unavailable")
    return `Not scanned: the virus scanner could not be reached. This scans it again: ${command}`;
  return `The virus scanner found ${scan.slice("infected: ".length)} in it. Ask the sender for another file.`;
}

function formatAnswer(value: string | boolean | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return budgets.find((budget) => budget.value === value)?.label ?? value ?? "";
}

/**
 * Confirms a contact message or an application. Repeats nothing that was typed, not even the name: anyone can enter
 * somebody else's address, and the form must not be usable to send them text.
 */
const receipt: LeadMailTemplate = (lead, { company, siteUrl }) => ({
  to: lead.answers.email,
  replyTo: company.email,
  subject: lead.kind === "job" ? "We have your application" : "We have your message",
  blocks: [
    heading(lead.kind === "job" ? "Your application is with us." : "Your message is with us."),
    paragraph(
      lead.kind === "job"
        ? "A person reads it, not a filter, and answers within three working days, also when the answer is no."
        : "An engineer reads it and answers in writing within two working days.",
    ),
    paragraph(`If you would rather talk, call ${company.telephone} or answer this mail.`),
    { type: "button", text: "Back to the website", href: siteUrl },
  ],
  reason: explainVisitorMail("filled in a form", siteUrl),
});

const ebook: LeadMailTemplate = (lead, { company, siteUrl, secret }) => ({
  to: lead.answers.email,
  replyTo: company.email,
  subject: `Your ebook: ${lead.subject.title}`,
  blocks: [
    heading(lead.subject.title),
    paragraph("Here is the ebook that was asked for with this address. The link works for seven days."),
    {
      type: "button",
      text: "Download the PDF",
      href: siteUrl + signDownload(secret, lead.subject.slug, lead.id, downloadExpiry(lead.createdAt)),
    },
    paragraph("Questions about what you read reach the people who wrote it: just answer this mail."),
  ],
  reason: explainVisitorMail("asked for an ebook", siteUrl),
});

const explainVisitorMail = (action: string, siteUrl: string) =>
  `You get this mail because somebody, we hope you, ${action} at ${new URL(siteUrl).host} with this address. If it was not you, no action is needed.`;

export const leadMailTemplates: Partial<Record<MessageName, LeadMailTemplate>> = { notification, receipt, ebook };

/** Mail to the agency about deliveries that have been failing for an hour. */
export function composeAlert(groups: FailingGroup[], { mail }: MailTemplateOptions): Mail {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return {
    to: mail.to,
    subject: `${pluralize(total, "message")} of the website could not be delivered for an hour`,
    blocks: [
      heading("Messages are waiting"),
      paragraph("Nothing is lost: the leads are stored, and delivery is tried for three days."),
      {
        type: "facts",
        facts: groups.map(({ channel, message, count, fault }) => [`${channel}, ${message}`, `${count} (${fault})`]),
      },
      paragraph("See the state with: npm run leads -- stats"),
      paragraph("Once the cause is gone, send at once with: npm run leads -- retry"),
    ],
    reason: "Sent by the website’s outbox at most once in six hours.",
  };
}

/** Mail to the agency about a retention pass that waits for confirmation. */
export function composeRetentionAlert(plan: RetentionPlan, { mail }: MailTemplateOptions): Mail {
  return {
    to: mail.to,
    subject: "The website does not delete old leads until you confirm it",
    blocks: [
      heading("Is the server’s clock right?"),
      paragraph(explainRetention(plan)),
      paragraph(
        "Nothing has been removed. A wrong clock or a wrong LEADS_RETENTION_DAYS makes leads look old that are not.",
      ),
      paragraph("See what would be removed with: npm run leads -- retention"),
      paragraph("If date and setting are right, remove it with: npm run leads -- retention --confirm"),
    ],
    reason: "Sent by the website at most once a day while the retention of leads waits.",
  };
}

/** Mail to the agency about a scheduled backup that failed. */
export function composeBackupAlert({ mail }: MailTemplateOptions): Mail {
  return {
    to: mail.to,
    subject: "The daily backup of the website’s leads failed",
    blocks: [
      heading("There is no new backup"),
      paragraph("The earlier backups are still there, and it is tried again every hour."),
      paragraph(
        "The reason is in the server’s log, in the lines “backup.failed”. Often the disk of BACKUP_DIR is full.",
      ),
      paragraph("Try it yourself with: npm run backup"),
    ],
    reason: "Sent by the website at most once a day while backups fail.",
  };
}
