import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const company = { email: "hello@northloom.example" };
const createFolder = () => mkdtempSync(join(tmpdir(), "leads-"));

it("uses defaults for unset variables and reuses the generated secret", () => {
  const DATA_DIR = createFolder();
  const settings = readSettings({ DATA_DIR, SMTP_URL: "" }, company);
  expect(settings).toMatchObject({ databaseUrl: `sqlite:${DATA_DIR}/site.db`, retentionDays: 730, webhook: undefined });
  expect(settings.mail).toEqual({ smtpUrl: undefined, from: company.email, to: company.email });
  expect(settings.secret.length).toBeGreaterThan(40);
  expect(readSettings({ DATA_DIR }, company).secret).toBe(settings.secret);
});

it.each([
  ["clamd://scanner", { host: "scanner", port: 3310 }],
  ["clamd://127.0.0.1:3311/", { host: "127.0.0.1", port: 3311 }],
  ["clamd://[::1]:3310", { host: "::1", port: 3310 }],
  ["", undefined],
])("reads the scanner from SCAN_URL=%s", (SCAN_URL, scanner) => {
  expect(readSettings({ DATA_DIR: createFolder(), SCAN_URL }, company).scanner).toEqual(scanner);
});

it("throws when the secret file is empty", () => {
  const DATA_DIR = createFolder();
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
  ["SCAN_URL", "127.0.0.1:3310"],
  ["SCAN_URL", "http://127.0.0.1:3310"],
  ["SCAN_URL", "clamd://"],
  ["SCAN_URL", "clamd://scanner:99999"],
  ["SCAN_URL", "clamd:///run/clamd.ctl"],
])("throws an error that names %s for the value %j", (name, value) => {
  expect(() => readSettings({ DATA_DIR: createFolder(), [name]: value }, company)).toThrow(new RegExp(`^${name} must`));
});

it("throws an error that names DATA_DIR when it cannot be a folder", () => {
  const file = join(createFolder(), "file");
  writeFileSync(file, "");
  for (const DATA_DIR of [file, join(file, "var")])
    expect(() => readSettings({ DATA_DIR, SECRET: "long enough for a secret" }, company)).toThrow(/^DATA_DIR must .+$/);
});

it("throws when a webhook URL has no secret", () => {
  const env = { DATA_DIR: createFolder(), LEADS_WEBHOOK_URL: "https://crm.example/hook" };
  expect(() => readSettings(env, company)).toThrow(/^LEADS_WEBHOOK_SECRET/);
});
