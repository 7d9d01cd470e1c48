import { budgets } from "../forms/fields.ts";
import type { Lead } from "../store/lead.ts";
import type { LeadMailTemplate } from "./mail-types.ts";

const about = { contact: "New enquiry", ebook: "Ebook requested", job: "Job application" };
const prose = new Set(["message", "links"]);

/** To the agency: everything the sender wrote, ready to be answered. A CV stays in the store, behind its command. */
export const notification: LeadMailTemplate = (lead, { mail }) => ({
  to: mail.to,
  replyTo: lead.answers.email,
  subject: `${about[lead.kind]} from ${lead.answers.name}`.slice(0, 150).toWellFormed(),
  blocks: [
    { type: "heading", text: about[lead.kind] },
    { type: "facts", facts: factsOf(lead) },
    ...[...prose]
      .map((name) => lead.answers[name])
      .filter(written)
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

function factsOf({ id, kind, subject, answers, page, campaign, preselected, flags }: Lead): [string, string][] {
  const answered = Object.entries(labels).map(([name, label]): [string, string] => [label, shown(answers[name])]);
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

function shown(value: string | boolean | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return budgets.find((budget) => budget.value === value)?.label ?? value ?? "";
}

function written(value: string | boolean | undefined): value is string {
  return typeof value === "string" && value !== "";
}
