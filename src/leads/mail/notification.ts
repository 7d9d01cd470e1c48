import { budgets } from "../forms/fields.ts";
import type { Lead } from "../store/lead.ts";
import type { LeadMailTemplate } from "./mail-types.ts";

const headings = { contact: "New enquiry", ebook: "Ebook requested", job: "Job application" };
const longAnswers = ["message", "links"];

/** Mail to the agency with all answers; a reply goes to the sender. A CV is not attached: the mail names the command that reads it. */
export const notification: LeadMailTemplate = (lead, { mail }) => ({
  to: mail.to,
  replyTo: lead.answers.email,
  subject: `${headings[lead.kind]} from ${lead.answers.name}`.slice(0, 150).toWellFormed(),
  blocks: [
    { type: "heading", text: headings[lead.kind] },
    { type: "facts", facts: listFacts(lead) },
    ...longAnswers
      .map((name) => lead.answers[name])
      .filter(isFilledText)
      .map((text) => ({ type: "quote" as const, text })),
    { type: "paragraph", text: "Answer this mail to answer the sender." },
  ],
  reason: `Lead ${lead.id}: npm run leads -- show ${lead.id}`,
});

const labels: Record<string, string> = {
  name: "Name",
  email: "Email",
  company: "Company",
  phone: "Phone",
  service: "Service",
  budget: "Budget",
  newsletter: "Newsletter",
};

function listFacts({ id, kind, subject, answers, page, campaign, preselected, flags }: Lead): [string, string][] {
  const answered = Object.entries(labels).map(([name, label]): [string, string] => [
    label,
    formatAnswer(answers[name]),
  ]);
  const facts: [string, string][] = [
    ["About", subject.title],
    ...answered,
    ["Came from", page],
    ["Preselected", preselected],
    ...Object.entries(campaign),
    ["Signs of spam", flags.join(", ")],
    ["CV", kind === "job" ? `npm run leads -- attachment ${id}` : ""],
  ];
  return facts.filter(([, value]) => value !== "");
}

function formatAnswer(value: string | boolean | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return budgets.find((budget) => budget.value === value)?.label ?? value ?? "";
}

function isFilledText(value: string | boolean | undefined): value is string {
  return typeof value === "string" && value !== "";
}
