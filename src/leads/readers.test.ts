import { describe, expect, it } from "vitest";
import { createLeadsCompany, findReader, formatCountry, getInbox, guessCountry, listInboxes } from "./readers.ts";

const company = createLeadsCompany({
  company: {
    name: "Tessel",
    email: "hello@tessel.example",
    locale: "en-GB",
    telephone: "+48 42 000 00 00",
    careersEmail: "careers@tessel.example",
    readers: { enquiries: "daniel", applications: "ewa" },
    offices: [{ timeZone: "Europe/Warsaw" }],
    leads: {
      ebooksEmail: "books@tessel.example",
      rules: [
        { service: "dev-ops", country: "DE", email: "betrieb@tessel.example", reader: "rafal" },
        { service: "dev-ops", email: "ops@tessel.example", reader: "rafal" },
        { country: "DE", email: "hallo@tessel.example", reader: "ewa" },
      ],
      hours: { from: "09:00", to: "17:00" },
      holidays: [],
      answerWithin: { enquiries: 2, applications: 3 },
    },
  },
  people: [
    { slug: "daniel", name: "Daniel Okafor" },
    { slug: "ewa", name: "Ewa Klimek" },
    { slug: "rafal", name: "Rafał Mazur" },
  ],
  services: [{ slug: "dev-ops", name: "DevOps" }],
});

const lead = (kind: "contact" | "ebook" | "job", answers: Record<string, string> = {}) => ({
  kind,
  answers: { name: "Ada", email: "ada@example.com", ...answers },
});

describe("the reader of a lead", () => {
  it.each([
    ["an enquiry", lead("contact"), "Daniel Okafor", "hello@tessel.example"],
    ["an application", lead("job"), "Ewa Klimek", "careers@tessel.example"],
    ["an ebook", lead("ebook"), "Daniel Okafor", "books@tessel.example"],
    ["a service", lead("contact", { service: "dev-ops" }), "Rafał Mazur", "ops@tessel.example"],
    ["a country", lead("contact", { phone: "+49 30 123" }), "Ewa Klimek", "hallo@tessel.example"],
    ["both", lead("contact", { service: "dev-ops", phone: "0049 30 1" }), "Rafał Mazur", "betrieb@tessel.example"],
    ["an application from that country", lead("job", { phone: "+49 30 1" }), "Ewa Klimek", "careers@tessel.example"],
  ])("of %s is the one that the company's data names", (_case, sent, name, email) => {
    expect(findReader(sent, company)).toMatchObject({ name, email });
    expect(getInbox(sent, { company, mail: {} })).toBe(email);
  });

  it("gets no mail when LEADS_TO is set", () => {
    const options = { company, mail: { to: "crm@tessel.example" } };
    expect(getInbox(lead("job"), options)).toBe("crm@tessel.example");
    expect(listInboxes(options)).toEqual(["crm@tessel.example"]);
  });

  it("is each in the list of inboxes once", () => {
    expect(listInboxes({ company, mail: {} })).toEqual([
      "hello@tessel.example",
      "careers@tessel.example",
      "books@tessel.example",
      "betrieb@tessel.example",
      "ops@tessel.example",
      "hallo@tessel.example",
    ]);
  });
});

it.each([
  ["ada@example.com", "", undefined],
  ["ada@example.de", "", "DE"],
  ["ada@example.co.uk", "", "GB"],
  ["ada@startup.io", "", undefined],
  ["ada@example.de", "+48 42 555 01 40", "PL"],
  ["ada@example.com", "00420 123 456", "CZ"],
  ["ada@example.com", "+353 1 234", "IE"],
  ["ada@example.com", "+1 202 555", undefined],
  ["ada@example.com", "030 123456", undefined],
])("guesses the country of %s with phone '%s'", (email, phone, expected) => {
  expect(guessCountry({ name: "Ada", email, phone })).toBe(expected);
});

it("names the country", () => {
  expect(formatCountry({ name: "Ada", email: "ada@example.de" })).toBe("Germany");
  expect(formatCountry({ name: "Ada", email: "ada@example.xq" })).toBe("");
});
