import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLeads } from "../create-leads.ts";
import type { FormKind } from "../forms/fields.ts";
import type { LeadsCompany } from "../readers.ts";
import type { LeadsOptions } from "../settings.ts";
import type { Submission } from "../submit/parse-body.ts";
import type { Post } from "../submit/store-lead.ts";
import { pdf } from "./zip.ts";

export type TestLeads = ReturnType<typeof openTestLeads>;

/** Opens leads as the server does, with an own data folder, a captured log and a clock that tests set. */
export function openTestLeads(changes: Partial<LeadsOptions> = {}) {
  const dataDir = changes.dataDir ?? mkdtempSync(join(tmpdir(), "leads-"));
  const time = { now: Date.UTC(2026, 10, 15, 9) };
  const logged: { level: string; event: string; details: Record<string, unknown> | undefined }[] = [];
  const options: LeadsOptions = {
    databaseUrl: `sqlite:${join(dataDir, "site.db")}`,
    dataDir,
    secret: "a secret of the tests",
    siteUrl: "https://tessel.example",
    company: testCompany,
    mail: { from: "Tessel <website@tessel.example>", to: "leads@tessel.example" },
    retentionDays: 730,
    clock: () => time.now,
    log: (level, event, details) => logged.push({ level, event, details }),
    ...changes,
  };
  return { leads: createLeads(options), options, time, logged };
}

const daniel = { name: "Daniel Okafor", email: "hello@tessel.example" };

export const testCompany: LeadsCompany = {
  name: "Tessel",
  email: daniel.email,
  telephone: "+48 42 000 00 00",
  enquiries: daniel,
  applications: { name: "Ewa Klimek", email: "careers@tessel.example" },
  ebooks: daniel,
  rules: [],
  hours: { timeZone: "Europe/Warsaw", from: "09:00", to: "17:00", holidays: [], locale: "en-GB" },
  answerWithin: { enquiries: 2, applications: 3 },
  services: new Map([["dev-ops", "DevOps"]]),
};

const defaultAnswers: Record<FormKind, Record<string, string>> = {
  contact: { name: "Ada Król", email: "ada@example.com", message: "We need a loom.", consent: "on" },
  ebook: { name: "Ada Król", email: "ada@example.com", consent: "on" },
  job: { name: "Ada Król", email: "ada@example.com", consent: "on" },
};

const subjects = {
  contact: undefined,
  ebook: { slug: "weaving-software", title: "Weaving software" },
  job: { slug: "backend-engineer", title: "Backend engineer" },
};

/** A valid submission of a form; `changes` overrides fields, `overrides` the rest of the post. */
export function post(kind: FormKind, changes: Record<string, string> = {}, overrides: Partial<Post> = {}): Post {
  const submission: Submission = {
    kind,
    fields: new Map(Object.entries({ ...defaultAnswers[kind], ...changes })),
    cv: kind === "job" ? { filename: "cv.pdf", type: "pdf", bytes: pdf(), flags: [] } : undefined,
  };
  return {
    submission,
    subject: subjects[kind],
    url: new URL("https://tessel.example/contact-us"),
    address: "192.0.2.1",
    ...overrides,
  };
}
