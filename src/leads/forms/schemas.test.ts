import { describe, expect, it } from "vitest";
import { type FormKind, formFields } from "./fields.ts";
import { checkAnswers, contactSchema, ebookSchema, jobSchema } from "./schemas.ts";

const schemas = { contact: contactSchema, ebook: ebookSchema, job: jobSchema };
const kinds: FormKind[] = ["contact", "ebook", "job"];

describe.each(kinds)("the %s form", (kind) => {
  it("describes to browsers what the server checks", () => {
    const described = Object.keys(formFields[kind]).filter((name) => name !== "cv");
    expect(Object.keys(schemas[kind].shape)).toEqual(described);
  });

  it("asks for what is missing in the words that the browser uses", () => {
    const checked = checkAnswers(kind, new Map(), false);
    const wanted = Object.values(formFields[kind]).filter(({ required }) => required);
    expect(checked).toEqual({
      ok: false,
      errors: Object.fromEntries(wanted.map(({ name, messages }) => [name, [messages.required]])),
    });
  });
});

const contact = (changes: Record<string, string>) => {
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
])("finds %s in %j", (expected, changes) => {
  expect(contact(changes)).toBe(expected);
});

it("refuses in no time what is far too long to be a phone number", () => {
  const started = performance.now();
  expect(contact({ phone: `${"1".repeat(60_000)}!` })).toBe("phone");
  expect(performance.now() - started).toBeLessThan(500);
});
