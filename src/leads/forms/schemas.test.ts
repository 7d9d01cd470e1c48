import { describe, expect, it } from "vitest";
import { type FormKind, formFields } from "./fields.ts";
import { checkAnswers } from "./schemas.ts";

const kinds: FormKind[] = ["contact", "ebook", "job"];

describe.each(kinds)("%s form", (kind) => {
  it("returns an answer for each field but the CV", () => {
    const required = { name: "Ada", email: "ada@example.com", message: "Hello", consent: "on" };
    const checked = checkAnswers(kind, new Map(Object.entries(required)), true);
    const fieldNames = Object.keys(formFields[kind]).filter((name) => name !== "cv");
    expect(checked.ok && Object.keys(checked.answers)).toEqual(fieldNames);
  });

  it("returns the browser's message for each missing required field", () => {
    const checked = checkAnswers(kind, new Map(), false);
    // The CV has a message and no attribute: a link to a profile may take its place.
    const requiredFields = Object.values(formFields[kind]).filter(({ name, required }) => required || name === "cv");
    expect(checked).toEqual({
      ok: false,
      errors: Object.fromEntries(requiredFields.map(({ name, messages }) => [name, [messages.required]])),
    });
  });
});

const checkContact = (changes: Record<string, string>) => {
  const valid = { name: "Ada", email: "ada@example.com", message: "Hello", consent: "on" };
  const checked = checkAnswers("contact", new Map(Object.entries({ ...valid, ...changes })), false);
  return checked.ok ? "ok" : Object.keys(checked.errors).join();
};

it.each([
  ["ok", { email: "ada+site@sub.example.co.uk" }],
  ["email", { email: "ada@localhost" }],
  ["email", { email: "ada@example.com\nbcc: x@example.com" }],
  ["email", { email: "ada@example.com, x@example.com" }],
  ["email", { email: `${"a".repeat(250)}@example.com` }],
  ["ok", { message: `${"a".repeat(4998)}\r\n\r\n` }],
  ["message", { message: "a".repeat(5001) }],
  ["message", { message: "bad \uFFFD byte" }],
  ["name", { name: "Ada\u0000" }],
  ["name", { name: "\u200B \u2060" }],
  ["ok", { name: "O’Brien-Łukaszewicz 李" }],
  ["phone", { phone: "call me" }],
  ["ok", { phone: "+48 (42) 123-45.67" }],
  ["phone", { phone: "(+)" }],
  ["consent", { consent: "no" }],
])("returns %s for %j", (expected, changes) => {
  expect(checkContact(changes)).toBe(expected);
});

it("rejects a phone number of a million digits in linear time", () => {
  // In quadratic time this would exceed the time limit of the test.
  expect(checkContact({ phone: `${"1".repeat(1_000_000)}!` })).toBe("phone");
});
