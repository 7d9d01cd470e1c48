import { formatWorkingDays, pluralize } from "../../shared/pluralize.ts";
import { createLeadLink, type LinkAction, linkActions, linkLifetimeMs } from "../lead-link.ts";
import { explainRetention, type RetentionPlan } from "../operator/read-leads.ts";
import type { FailingGroup } from "../outbox/queue.ts";
import {
  findReader,
  formatCountry,
  formatWish,
  getInbox,
  type LeadsCompany,
  listInboxes,
  type Reader,
} from "../readers.ts";
import type { LeadsOptions, ListedArticle } from "../settings.ts";
import type { AttachmentScan, Lead, MessageName, Subscriber } from "../store/schema.ts";
import { downloadExpiry, signDownload } from "../submit/ebook-download.ts";
import { formatMoment } from "../working-time.ts";
import type { Block } from "./layout.ts";

/** A composed mail, before it is rendered as text and HTML. */
export interface Mail {
  to: string[];
  replyTo?: string;
  subject: string;
  /** What a list of mails shows after the subject. */
  preview?: string;
  blocks: Block[];
  /** Why the recipient gets this mail: one line in the footer. */
  reason: string;
  /** Images that blocks refer to. */
  images?: { cid: string; png: Buffer }[];
  /** Ends the subscription that this mail belongs to. */
  unsubscribeUrl?: string;
}

export type MailTemplateOptions = Pick<
  LeadsOptions,
  "company" | "siteUrl" | "secret" | "mail" | "retentionDays" | "articles" | "report"
>;

interface CvState {
  filename: string;
  scan: AttachmentScan | null;
}

interface LeadMailContext {
  /** When the message was enqueued. Its links expire after seven days, even if it is delivered later. */
  issuedAt: number;
  cv?: CvState | undefined;
}

type LeadMailTemplate = (lead: Lead, options: MailTemplateOptions, context: LeadMailContext) => Mail;

const heading = (text: string): Block => ({ type: "heading", text });
const paragraph = (text: string): Block => ({ type: "paragraph", text });

const headings = { contact: "New enquiry", ebook: "Ebook requested", job: "Job application" };
const subjectStarts = { contact: "New enquiry from", ebook: "Ebook requested by", job: "Job application from" };

/** "Ada Król, Loom Ltd: DevOps, €25,000 to €75,000" */
function summarize(lead: Lead, company: LeadsCompany): string {
  const { answers } = lead;
  const sender = [answers.name, answers.company].filter(Boolean).join(", ");
  const wish = [formatWish(lead, company), formatAnswer(answers.budget)].filter(Boolean).join(", ");
  return wish ? `${sender}: ${wish}` : sender;
}

/** Mail to the reader with all answers; a reply goes to the sender. The CV is not attached: the link leads to it. */
const notification: LeadMailTemplate = (lead, options, { issuedAt, cv }) => ({
  to: [getInbox(lead, options)],
  replyTo: lead.answers.email,
  subject: shorten(`${subjectStarts[lead.kind]} ${summarize(lead, options.company)}`, 150),
  preview: shorten([formatCountry(lead.answers), lead.answers.message].filter(Boolean).join(" · "), 200),
  blocks: [
    heading(headings[lead.kind]),
    ...describeLead(lead, options, cv),
    paragraph("Reply to this email to answer the sender."),
    ...createLinkBlocks(lead, options, issuedAt),
  ],
  reason: `In a terminal: npm run leads -- show ${lead.id.slice(0, 8)}`,
});

/** The notification once more, because its link has expired or was withdrawn. */
const link: LeadMailTemplate = (lead, options, context) => {
  const mail = notification(lead, options, context);
  return { ...mail, subject: shorten(`New link: ${mail.subject}`, 150) };
};

/** Mail to the reader when half of the promised time has passed, or on the day after "Remind me tomorrow". */
const reminder: LeadMailTemplate = (lead, options, { issuedAt, cv }) => {
  const { name } = lead.answers;
  const { hours } = options.company;
  return {
    to: [getInbox(lead, options)],
    replyTo: lead.answers.email,
    subject: shorten(`Reminder: ${summarize(lead, options.company)}`, 150),
    preview: `Waiting since ${formatMoment(lead.createdAt, hours)}.`,
    blocks: [
      heading("This is waiting for an answer"),
      paragraph(
        `${name} wrote on ${formatMoment(lead.createdAt, hours)}. We promise an answer within ${formatAnswerTime(lead, options.company)}: by ${formatMoment(lead.status.dueAt ?? lead.createdAt, hours)}.`,
      ),
      ...describeLead(lead, options, cv),
      paragraph("Reply to this email to answer the sender."),
      ...createLinkBlocks(lead, options, issuedAt),
    ],
    reason: "Sent by the website halfway to the promised time, or because you asked to be reminded.",
  };
};

/**
 * Mail to all readers when the promised time has passed. It has no link to an application, because not everybody who gets
 * this mail may read CVs.
 */
const overdue: LeadMailTemplate = (lead, options, { issuedAt }) => {
  const { company } = options;
  const reader = findReader(lead, company);
  const owner = lead.status.state === "taken" ? lead.status.by : reader.name;
  return {
    to: listInboxes(options),
    subject: shorten(`Late, no answer yet: ${summarize(lead, company)}`, 150),
    preview: `It is with ${owner}.`,
    blocks: [
      heading("The promised time has passed"),
      {
        type: "facts",
        facts: [
          ["From", [lead.answers.name, lead.answers.company].filter(Boolean).join(", ")],
          ["About", formatWish(lead, company) || headings[lead.kind]],
          ["Sent", formatMoment(lead.createdAt, company.hours)],
          ["Answer by", formatMoment(lead.status.dueAt ?? lead.createdAt, company.hours)],
          ["It is with", owner],
        ],
      },
      ...(lead.kind === "job"
        ? [paragraph(`The application and its CV are in the email to ${getInbox(lead, options)}.`)]
        : createLinkBlocks(lead, options, issuedAt)),
    ],
    reason: "Sent once by the website to everyone who reads leads, when the promised time has passed.",
  };
};

const shorten = (text: string, length: number) => text.slice(0, length).toWellFormed();

/** Links to the lead's page. Each opens a page with one button, because mail scanners open all links of a mail. */
function createLinkBlocks(lead: Lead, options: MailTemplateOptions, issuedAt: number): Block[] {
  const href = createLeadLink(lead, issuedAt, options);
  const page: Block = {
    type: "button",
    text: lead.kind === "job" ? "Open the application" : "Open the lead",
    href,
  };
  if (lead.status.state === null) return [page];
  const { name } = findReader(lead, options.company);
  return [
    page,
    {
      type: "links",
      links: linkActions.map((action) => ({ text: describeAction(action, name), href: `${href}?do=${action}` })),
    },
    paragraph(`The links work until ${formatMoment(issuedAt + linkLifetimeMs, options.company.hours)}.`),
  ];
}

export const describeAction = (action: LinkAction, reader: string): string =>
  ({
    answered: "I answered",
    declined: "Not for us",
    take: `Take it (${reader})`,
    remind: "Remind me tomorrow",
  })[action];

function describeLead(lead: Lead, { company }: MailTemplateOptions, cv: CvState | undefined): Block[] {
  return [
    { type: "facts", facts: [...listFacts(lead, company), ...listCvFacts(lead, cv)] },
    ...listTexts(lead).map((text): Block => ({ type: "quote", text })),
  ];
}

/** The longer texts of a lead. */
export function listTexts({ answers: { message, links } }: Lead): string[] {
  return [message, links].filter((text) => typeof text === "string").filter(Boolean);
}

/** What a lead says, most important first. */
export function listFacts(lead: Lead, company: LeadsCompany): [label: string, value: string][] {
  const { answers, page, campaign, preselected, flags, status } = lead;
  const facts: [string, string][] = [
    ["Name", answers.name],
    ["Company", formatAnswer(answers.company)],
    ["About", formatWish(lead, company)],
    ["Budget", formatAnswer(answers.budget)],
    ["Country", formatCountry(answers)],
    ["Came from", page],
    ["Answer by", status.dueAt === null ? "" : formatMoment(status.dueAt, company.hours)],
    ["Email", answers.email],
    ["Phone", formatAnswer(answers.phone)],
    ["Newsletter", formatAnswer(answers.newsletter)],
    ["Preselected", preselected === answers.service ? "" : preselected],
    ...Object.entries(campaign).map(([name, value]): [string, string] => [campaignLabels[name] ?? name, value]),
    ["Signs of spam", describeSpamFlags(flags)],
  ];
  return facts.filter(([, value]) => value !== "");
}

const campaignLabels: Record<string, string> = {
  utm_source: "Campaign source",
  utm_medium: "Medium",
  utm_campaign: "Campaign",
  utm_term: "Keyword",
  utm_content: "Variant",
};

/** "2 links, markup" */
function describeSpamFlags(flags: string[]): string {
  const spamFlags = flags.filter((flag) => !flag.startsWith("cv:"));
  return spamFlags
    .map((flag) => flag.replace(/^links:(\d+)$/, (_, count) => pluralize(Number(count), "link")))
    .join(", ");
}

const cvFlagTexts: Record<string, string> = {
  "cv:encrypted": "It is encrypted, so it could not be inspected for scripts.",
  "cv:embedded-files": "It contains other files.",
  "cv:external-content": "It loads or opens something from elsewhere.",
};

/** What the reader should know about a CV before opening it. */
export function listCvFacts({ flags }: Lead, cv: CvState | undefined): [label: string, value: string][] {
  if (!cv) return [];
  const notes = flags.map((flag) => cvFlagTexts[flag]).filter((text) => text !== undefined);
  return [["CV", describeScan(cv)], ...notes.map((text): [string, string] => ["Before you open it", text])];
}

function describeScan({ filename, scan }: CvState): string {
  if (scan === null) return filename;
  if (scan === "clean") return `${filename} (scanned, no virus found)`;
  if (scan === "unavailable")
    return `${filename} (not scanned: the virus scanner could not be reached; a download tries again)`;
  return `The virus scanner found ${scan.slice("infected: ".length)} in it. Ask the sender for another file.`;
}

function formatAnswerTime({ kind }: Lead, { answerWithin }: LeadsCompany): string {
  return formatWorkingDays(kind === "job" ? answerWithin.applications : answerWithin.enquiries);
}

function formatAnswer(value: string | boolean | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value ?? "";
}

/**
 * Confirms a contact message or an application. Repeats nothing that was typed, not even the name: anyone can enter
 * somebody else's address, and the form must not be usable to send them text.
 */
const receipt: LeadMailTemplate = (lead, { company, siteUrl }) => {
  const reader = findReader(lead, company);
  return {
    to: [lead.answers.email],
    replyTo: reader.email,
    subject: lead.kind === "job" ? "We have received your application" : "We have received your message",
    blocks: [
      heading(lead.kind === "job" ? "Thank you for applying." : "Thank you for your message."),
      paragraph(
        lead.kind === "job"
          ? `I read every application myself and reply within ${formatAnswerTime(lead, company)}, even if the answer is no.`
          : `I will read it myself and reply in writing within ${formatAnswerTime(lead, company)}.`,
      ),
      paragraph(`If you would rather talk, call ${company.telephone}. To add something, reply to this email.`),
      sign(reader, company),
      { type: "button", text: "Back to the website", href: siteUrl },
    ],
    reason: explainVisitorMail("filled in a form", siteUrl),
  };
};

const sign = ({ name }: Pick<Reader, "name">, company: LeadsCompany): Block =>
  paragraph(["Best regards,", name === company.name ? name : `${name}, ${company.name}`].join("\n"));

const ebook: LeadMailTemplate = (lead, { company, siteUrl, secret }) => {
  const reader = findReader(lead, company);
  return {
    to: [lead.answers.email],
    replyTo: reader.email,
    subject: `Your ebook: ${lead.subject.title}`,
    blocks: [
      heading(lead.subject.title),
      paragraph("Here is the ebook you asked for. The link works for seven days."),
      {
        type: "button",
        text: "Download the PDF",
        href: siteUrl + signDownload(secret, lead.subject.slug, lead.id, downloadExpiry(lead.createdAt)),
      },
      paragraph(
        "If you have a question about what you read, reply to this email and we will pass it on to the author.",
      ),
      sign(reader, company),
    ],
    reason: explainVisitorMail("asked for an ebook", siteUrl),
  };
};

const explainVisitorMail = (action: string, siteUrl: string) =>
  `You are receiving this email because someone, we hope you, ${action} at ${new URL(siteUrl).host} with this address. If it was not you, you need not do anything.`;

export const leadMailTemplates: Partial<Record<MessageName, LeadMailTemplate>> = {
  notification,
  link,
  reminder,
  overdue,
  receipt,
  ebook,
};

/** Asks the owner of an address whether they want new articles. Repeats nothing that was typed. */
export function composeConfirmation({ email, token }: Subscriber, { siteUrl, company }: MailTemplateOptions): Mail {
  return {
    to: [email],
    replyTo: company.email,
    subject: "Please confirm: new articles by email",
    preview: "Then we email you when there is something new to read.",
    blocks: [
      heading("Please confirm your address"),
      paragraph(`You asked ${company.name} to send new articles to this address. Please confirm that you want them.`),
      { type: "button", text: "Confirm my address", href: `${siteUrl}/newsletter/confirm?token=${token}` },
      paragraph(
        "The link works for seven days. If you do nothing, we then delete your address and do not write again.",
      ),
      sign(company, company),
    ],
    reason: explainVisitorMail("asked for new articles", siteUrl),
  };
}

/** A new article, for one subscriber. */
export function composeArticle(
  { slug, title, description, author, minutes }: ListedArticle,
  { email, token, topics }: Subscriber,
  { siteUrl, company }: MailTemplateOptions,
): Mail {
  const unsubscribeUrl = `${siteUrl}/newsletter/unsubscribe?token=${token}`;
  const choice = topics === "all" ? "all new articles" : "new articles about the topics you chose";
  return {
    to: [email],
    replyTo: company.email,
    subject: title,
    preview: description,
    blocks: [
      heading(title),
      paragraph(description),
      paragraph(`By ${author}, ${pluralize(minutes, "minute")} to read.`),
      { type: "button", text: "Read the article", href: `${siteUrl}/blog/${slug}` },
      {
        type: "links",
        links: [
          { text: "Choose other topics", href: `${siteUrl}/newsletter` },
          { text: "Unsubscribe", href: unsubscribeUrl },
        ],
      },
    ],
    reason: `You are receiving this email because you subscribed to ${choice} at ${new URL(siteUrl).host}.`,
    unsubscribeUrl,
  };
}

/** Mail to the agency about deliveries that have been failing for an hour. */
export function composeAlert(groups: FailingGroup[], { mail, company }: MailTemplateOptions): Mail {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return {
    to: [mail.to ?? company.email],
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
    reason: "Sent by the website’s outbox, at most once every six hours.",
  };
}

/** Mail to the agency about a retention pass that waits for confirmation. */
export function composeRetentionAlert(plan: RetentionPlan, { mail, company }: MailTemplateOptions): Mail {
  return {
    to: [mail.to ?? company.email],
    subject: "The website is waiting for you to confirm that old leads can be deleted",
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
export function composeBackupAlert({ mail, company }: MailTemplateOptions): Mail {
  return {
    to: [mail.to ?? company.email],
    subject: "The daily backup of the website’s leads failed",
    blocks: [
      heading("There is no new backup"),
      paragraph("Earlier backups are still there, and the website tries again every hour."),
      paragraph(
        "The reason is in the server’s log, in the lines “backup.failed”. Often the disk of BACKUP_DIR is full.",
      ),
      paragraph("Try it yourself with: npm run backup"),
    ],
    reason: "Sent by the website at most once a day while backups fail.",
  };
}
