import type { Lead } from "../lead.ts";
import type { LeadLetter } from "./letter.ts";

const about = { contact: "New enquiry", ebook: "Ebook requested", job: "Job application" };
const prose = new Set(["message", "links"]);

/** To the agency: everything the sender wrote, ready to be answered. A CV stays in the store, behind its command. */
export const notification: LeadLetter = (lead, { mail }) => ({
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

function factsOf({ id, kind, subject, answers, page, campaign, preselected, flags }: Lead): [string, string][] {
  const answered = Object.entries(answers).filter(([name]) => !prose.has(name));
  return [
    ...(subject.title ? [["about", subject.title] satisfies [string, string]] : []),
    ...answered.map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : value ? "yes" : "no",
    ]),
    ["came from", page],
    ["preselected", preselected],
    ...Object.entries(campaign),
    ["flags", flags.join(", ")],
    ["CV", kind === "job" ? `npm run leads -- attachment ${id}` : ""],
  ].filter((fact): fact is [string, string] => fact[1] !== "");
}

function written(value: string | boolean | undefined): value is string {
  return typeof value === "string" && value !== "";
}
