import type { FormKind } from "./forms/fields.ts";
import type { Answers } from "./forms/schemas.ts";
import { createMailLook, type MailIdentity, type MailLook } from "./mail/layout.ts";
import type { Lead } from "./store/schema.ts";
import type { WorkingHours } from "./working-time.ts";

/** A person who reads and answers leads. */
export interface Reader {
  name: string;
  /** The public address, to which visitors answer. */
  email: string;
}

/** What mails and pages about leads say of the company. */
export interface LeadsCompany {
  name: string;
  email: string;
  telephone: string;
  enquiries: Reader;
  applications: Reader;
  ebooks: Reader;
  /** Readers of enquiries about a service or from a country; the first rule that matches wins. */
  rules: (Reader & { service?: string | undefined; country?: string | undefined })[];
  hours: WorkingHours;
  /** Working days within which an answer is promised. */
  answerWithin: { enquiries: number; applications: number };
  /** Names of the services by slug, because forms send slugs. */
  services: ReadonlyMap<string, string>;
  /** The look of its mails. */
  look?: MailLook | undefined;
}

interface CompanyContent {
  company: {
    name: string;
    email: string;
    locale: string;
    telephone: string;
    careersEmail: string;
    readers: { enquiries: string; applications: string };
    offices: { timeZone: string }[];
    leads: {
      ebooksEmail?: string | undefined;
      rules: { service?: string | undefined; country?: string | undefined; email: string; reader: string }[];
      hours: { from: string; to: string };
      holidays: string[];
      answerWithin: { enquiries: number; applications: number };
    };
  };
  people: { slug: string; name: string }[];
  services: { slug: string; name: string }[];
}

/** Collects what leads need from the site's content. */
export function createLeadsCompany(
  { company, people, services }: CompanyContent,
  identity?: MailIdentity,
): LeadsCompany {
  const { name, email, telephone, careersEmail, readers, offices, leads, locale } = company;
  const nameOf = (slug: string) => people.find((person) => person.slug === slug)?.name ?? name;
  return {
    name,
    email,
    telephone,
    enquiries: { name: nameOf(readers.enquiries), email },
    applications: { name: nameOf(readers.applications), email: careersEmail },
    ebooks: { name: nameOf(readers.enquiries), email: leads.ebooksEmail ?? email },
    rules: leads.rules.map(({ reader, ...rule }) => ({ ...rule, name: nameOf(reader) })),
    answerWithin: leads.answerWithin,
    hours: { ...leads.hours, holidays: leads.holidays, timeZone: offices[0]?.timeZone ?? "UTC", locale },
    look: identity && createMailLook(identity),
    services: new Map(services.map(({ slug, name }) => [slug, name])),
  };
}

/** Within how many working days a lead is answered. Undefined for ebooks, which ask for no answer. */
export function getPromisedDays(kind: FormKind, { answerWithin }: LeadsCompany): number | undefined {
  return { contact: answerWithin.enquiries, job: answerWithin.applications, ebook: undefined }[kind];
}

/** The person who answers a lead. */
export function findReader({ kind, answers }: Pick<Lead, "kind" | "answers">, company: LeadsCompany): Reader {
  if (kind === "job") return company.applications;
  if (kind === "ebook") return company.ebooks;
  const country = guessCountry(answers);
  const rule = company.rules.find(
    (rule) =>
      (rule.service === undefined || rule.service === answers.service) &&
      (rule.country === undefined || rule.country === country),
  );
  return rule ?? company.enquiries;
}

interface RoutingOptions {
  mail: { to?: string | undefined };
  company: LeadsCompany;
}

/** Where mail about a lead is sent: LEADS_TO, or else its reader. */
export function getInbox(lead: Pick<Lead, "kind" | "answers">, { mail, company }: RoutingOptions): string {
  return mail.to ?? findReader(lead, company).email;
}

/** The inboxes of all readers. */
export function listInboxes({ mail, company }: RoutingOptions): string[] {
  if (mail.to) return [mail.to];
  const { enquiries, applications, ebooks, rules } = company;
  return [...new Set([enquiries, applications, ebooks, ...rules].map(({ email }) => email))];
}

/** Calling codes of countries that have one of their own. */
const callingCodes: Record<string, string> = Object.fromEntries(
  "AT43 AU61 BE32 BR55 CH41 CN86 CY357 CZ420 DE49 DK45 EE372 EG20 ES34 FI358 FR33 GB44 GR30 HR385 HU36 IE353 IL972 IN91 IS354 IT39 JP81 KR82 LT370 LU352 LV371 MT356 MX52 NL31 NO47 NZ64 PL48 PT351 RO40 SE46 SG65 SI386 SK421 TR90 UA380 ZA27"
    .split(" ")
    .map((entry) => [entry.slice(2), entry.slice(0, 2)]),
);

/** Top-level domains of countries that companies everywhere use. */
const genericDomains = new Set([
  "AI",
  "AG",
  "CC",
  "CO",
  "EU",
  "FM",
  "GG",
  "IO",
  "LY",
  "ME",
  "SH",
  "TO",
  "TV",
  "VC",
  "WS",
]);

/** The country of a sender, as a code of two letters: by the phone number, or by the email's domain. It may be wrong. */
export function guessCountry({ email, phone }: Answers): string | undefined {
  const digits =
    typeof phone === "string" ? /^\s*(?:\+|00)([\d\s().-]+)/.exec(phone)?.[1]?.replace(/\D/g, "") : undefined;
  const code = digits && [3, 2].map((length) => callingCodes[digits.slice(0, length)]).find(Boolean);
  if (code) return code;
  const domain = /\.([a-z]{2})$/i.exec(email)?.[1]?.toUpperCase();
  if (domain === "UK") return "GB";
  return domain === undefined || genericDomains.has(domain) ? undefined : domain;
}

/** Created when it is needed, because it takes a tenth of the time until the server's first page. */
let countryNames: Intl.DisplayNames | undefined;

/** The name of the guessed country; empty if there is none. */
export function formatCountry(answers: Answers): string {
  countryNames ??= new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const code = guessCountry(answers);
  return (code && countryNames.of(code)) ?? "";
}

/** The service or job that somebody wants, or the ebook. */
export function formatWish({ subject, answers }: Pick<Lead, "subject" | "answers">, company?: LeadsCompany): string {
  if (subject.title) return subject.title;
  const service = typeof answers.service === "string" ? answers.service : "";
  return company?.services.get(service) ?? service;
}
