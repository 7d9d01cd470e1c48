import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checks, siteDirectory } from "../content/testing/site-under-test.ts";
import { cvSizeLimit, type FormKind, formFields, newsletterFields } from "./forms/fields.ts";
import { linkLifetimeMs } from "./lead-link.ts";
import { applicationRetentionDays, restorableMs } from "./operator/read-leads.ts";
import { readSettings } from "./settings.ts";
import { cvTypes } from "./submit/cv-type.ts";
import { downloadExpiry } from "./submit/ebook-download.ts";

const policy = await readFile(join(siteDirectory, "pages/privacy-policy.md"), "utf8");
const day = 24 * 60 * 60_000;

const rows: [FormKind | "newsletter", string][] = [
  ["contact", "| Contact |"],
  ["ebook", "| Ebook |"],
  ["job", "| Job application |"],
  ["newsletter", "| New writing |"],
];

const fields = { ...formFields, newsletter: newsletterFields };

describe.runIf(checks.privacyPolicy)("the privacy policy, if site.yaml switches its check on", () => {
  it.each(rows)("names every field of the %s form", (kind, start) => {
    const row = policy.split("\n").find((line) => line.startsWith(start));
    for (const { name } of Object.values(fields[kind])) expect(row?.toLowerCase()).toContain(name);
  });

  it("states the retention and the lifetime of download links", () => {
    const { retentionDays } = readSettings({ SECRET: "0123456789abcdef0123456789abcdef" }, { email: "a@b.example" });
    expect(policy).toContain(`deleted ${retentionDays} days after it was sent`);
    expect(policy).toContain(`application is deleted ${applicationRetentionDays} days`);
    expect(policy).toContain(`can be brought back for ${restorableMs / day} days`);
    expect(policy).toContain(`deleted after ${linkLifetimeMs / day} days unless its owner confirms it`);
    expect(policy).toContain(`works for ${downloadExpiry(0) / day} days`);
  });

  it("states the size limit and file types of a CV", () => {
    expect(policy).toContain(`at most ${cvSizeLimit / 1024 ** 2} MiB`);
    for (const type of Object.keys(cvTypes)) expect(policy).toContain(type.toUpperCase());
  });
});
