import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cvSizeLimit, type FormKind, formFields } from "./forms/fields.ts";
import { restorableMs } from "./operator/read-leads.ts";
import { readSettings } from "./settings.ts";
import { cvTypes } from "./submit/cv-type.ts";
import { downloadExpiry } from "./submit/ebook-download.ts";

const policy = await readFile(join(import.meta.dirname, "../../content/pages/privacy-policy.md"), "utf8");
const day = 24 * 60 * 60_000;

const rows: [FormKind, string][] = [
  ["contact", "| Contact |"],
  ["ebook", "| Ebook |"],
  ["job", "| Job application |"],
];

it.each(rows)("the privacy policy names every field of the %s form", (kind, start) => {
  const row = policy.split("\n").find((line) => line.startsWith(start));
  for (const { name } of Object.values(formFields[kind])) expect(row?.toLowerCase()).toContain(name);
});

it("the privacy policy states the retention and the lifetime of download links", () => {
  const { retentionDays } = readSettings({ SECRET: "0123456789abcdef" }, { email: "a@b.example" });
  expect(policy).toContain(`deleted ${retentionDays} days after it was sent`);
  expect(policy).toContain(`can be brought back for ${restorableMs / day} days`);
  expect(policy).toContain(`works for ${downloadExpiry(0) / day} days`);
});

it("the privacy policy states the size limit and file types of a CV", () => {
  expect(policy).toContain(`at most ${cvSizeLimit / 1024 ** 2} MiB`);
  for (const type of Object.keys(cvTypes)) expect(policy).toContain(type.toUpperCase());
});
