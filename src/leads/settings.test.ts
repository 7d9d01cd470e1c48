import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const company = { email: "hello@tessel.example" };
const createFolder = () => mkdtempSync(join(tmpdir(), "leads-"));

it("uses defaults for unset variables and reuses the generated secret", () => {
  const DATA_DIR = createFolder();
  const settings = readSettings({ DATA_DIR, SMTP_URL: "" }, company);
  expect(settings).toMatchObject({ databaseUrl: `sqlite:${DATA_DIR}/site.db`, retentionDays: 730, webhook: undefined });
  expect(settings.mail).toEqual({ smtpUrl: undefined, from: company.email, to: undefined });
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
  ["DATABASE_URL", "postgres://u:password@h:99999/x"],
  ["DATABASE_URL", "postgres://u:pa ss@h:5432/x"],
  ["DATABASE_URL", "sqlite:/nonexistent/dir/x.db"],
  ["DATABASE_URL", "sqlite:/dev/null/x.db"],
  ["DATABASE_URL", "sqlite:/dev/null/dir/x.db"],
  ["SITE_URL", "tessel"],
  ["SMTP_URL", "mail.example.com"],
  ["SMTP_URL", "smtp://"],
  ["SMTP_URL", "smtp://mail.example.com:99999"],
  ["MAIL_FROM", "website"],
  ["MAIL_FROM", "a@b.example, c@d.example"],
  ["MAIL_FROM", "Tessel <a@b.example>, c@d.example"],
  ["MAIL_FROM", "Tessel <a@b.example> <c@d.example>"],
  ["LEADS_TO", "a@b.c, d@e.f"],
  ["ALERTS_TO", "a@b.c, d@e.f"],
  ["LEADS_RETENTION_DAYS", "soon"],
  ["LEADS_RETENTION_DAYS", "0"],
  ["LEADS_RETENTION_DAYS", "1.5"],
  ["LEADS_RETENTION_DAYS", "1000000000"],
  ["SECRET", "short"],
  ["SECRET_PREVIOUS", "short"],
  ["SECRET", "sixteen-letters!"],
  ["SECRET", "a".repeat(64)],
  ["SCAN_URL", "127.0.0.1:3310"],
  ["SCAN_URL", "http://127.0.0.1:3310"],
  ["SCAN_URL", "clamd://"],
  ["SCAN_URL", "clamd://scanner:99999"],
  ["SCAN_URL", "clamd:///run/clamd.ctl"],
])("throws an error that names %s for the value %j", (name, value) => {
  expect(() => readSettings({ DATA_DIR: createFolder(), [name]: value }, company)).toThrow(
    new RegExp(`^${name} must .+$`),
  );
});

it.each([
  ["DATABASE_URL", "postgres://site:p%40ss@db.example:5432/site?sslmode=require"],
  ["DATABASE_URL", "postgresql:///site?host=/run/postgresql"],
  ["DATABASE_URL", "sqlite:site.db"],
  ["SMTP_URL", "smtps://user:pa%20ss@mail.example.com"],
  ["MAIL_FROM", "website@tessel.example"],
  ["MAIL_FROM", "Tessel sp. z o.o. <website@tessel.example>"],
  ["MAIL_FROM", '"Tessel, Łódź" <website@tessel.example>'],
  ["LEADS_RETENTION_DAYS", "36500"],
])("accepts %s with the value %j", (name, value) => {
  expect(() => readSettings({ DATA_DIR: createFolder(), [name]: value }, company)).not.toThrow();
});

it("does not repeat the password of an invalid database URL", () => {
  const read = () =>
    readSettings({ DATA_DIR: createFolder(), DATABASE_URL: "postgres://u:password1@h:99999/x" }, company);
  expect(read).not.toThrow("password1");
});

it("throws an error that names BACKUP_DIR when it cannot be a folder", () => {
  const file = join(createFolder(), "file");
  writeFileSync(file, "");
  const env = { DATA_DIR: createFolder(), BACKUP_DIR: file };
  expect(() => readSettings(env, company)).toThrow(/^BACKUP_DIR must be a folder/);
});

it("throws an error that names DATA_DIR when it cannot be a folder", () => {
  const file = join(createFolder(), "file");
  writeFileSync(file, "");
  const SECRET = "a secret that is long enough for all";
  // Node's recursive mkdir never returns for a folder in /proc.
  for (const DATA_DIR of [file, join(file, "var"), "/proc/x", "/proc/x/y"])
    expect(() => readSettings({ DATA_DIR, SECRET }, company), DATA_DIR).toThrow(/^DATA_DIR must .+$/);
});

it("creates DATA_DIR and the secret for their owner only", () => {
  const DATA_DIR = join(createFolder(), "site", "var");
  readSettings({ DATA_DIR }, company);
  for (const path of [DATA_DIR, dirname(DATA_DIR)]) expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(join(DATA_DIR, "secret")).mode & 0o777).toBe(0o600);
});

it("throws when a webhook URL has no secret", () => {
  const env = { DATA_DIR: createFolder(), LEADS_WEBHOOK_URL: "https://crm.example/hook" };
  expect(() => readSettings(env, company)).toThrow(/^LEADS_WEBHOOK_SECRET/);
});
