import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const company = { email: "hello@northloom.example" };
const folder = () => mkdtempSync(join(tmpdir(), "leads-"));

it("needs nothing to be set, and keeps the secret it makes", () => {
  const DATA_DIR = folder();
  const settings = readSettings({ DATA_DIR, SMTP_URL: "" }, company);
  expect(settings).toMatchObject({ databaseUrl: `sqlite:${DATA_DIR}/site.db`, retentionDays: 730, webhook: undefined });
  expect(settings.mail).toEqual({ smtpUrl: undefined, from: company.email, to: company.email });
  expect(settings.secret.length).toBeGreaterThan(40);
  expect(readSettings({ DATA_DIR }, company).secret).toBe(settings.secret);
});

it("does not sign with a secret that was lost from its file", () => {
  const DATA_DIR = folder();
  writeFileSync(join(DATA_DIR, "secret"), "");
  expect(() => readSettings({ DATA_DIR }, company)).toThrow(/^SECRET must be set, or .+\/secret be deleted/);
});

it.each([
  ["DATABASE_URL", "mysql://x"],
  ["SITE_URL", "northloom"],
  ["SMTP_URL", "mail.example.com"],
  ["LEADS_TO", "a@b.c, d@e.f"],
  ["LEADS_RETENTION_DAYS", "soon"],
  ["SECRET", "short"],
])("names %s when it cannot be %j", (name, value) => {
  expect(() => readSettings({ DATA_DIR: folder(), [name]: value }, company)).toThrow(new RegExp(`^${name} must`));
});

it("names a folder for data that cannot be one", () => {
  const file = join(folder(), "file");
  writeFileSync(file, "");
  for (const DATA_DIR of [file, join(file, "var")])
    expect(() => readSettings({ DATA_DIR, SECRET: "long enough for a secret" }, company)).toThrow(/^DATA_DIR must .+$/);
});

it("wants a webhook to be signed", () => {
  const env = { DATA_DIR: folder(), LEADS_WEBHOOK_URL: "https://crm.example/hook" };
  expect(() => readSettings(env, company)).toThrow(/^LEADS_WEBHOOK_SECRET/);
});
