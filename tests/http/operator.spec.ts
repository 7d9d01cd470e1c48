import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { everyRoute, ONLY_IN_ALL } from "../routes.ts";
import { expect, type RunningSite, startSite, test } from "../site.ts";
import { formPost, sendRequest } from "./raw-request.ts";

const cv = "%PDF-1.7\nstartxref\n0\n%%EOF\n";
const lead = { name: "Ada Lovelace", email: "ada@example.com", message: "We need a loom.", consent: "on" };

async function run(site: RunningSite, script: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [`src/leads/operator/${script}.ts`, ...args], {
    env,
  });
  return stdout;
}

async function submitApplication(site: RunningSite): Promise<void> {
  const { job = "" } = everyRoute();
  const body = new FormData();
  for (const [name, value] of Object.entries(lead)) body.set(name, value);
  body.set("cv", new Blob([cv]), "../../my cv.exe");
  expect((await fetch(site.url + job, { method: "POST", body, redirect: "manual" })).status).toBe(303);
}

test("the CLI lists, shows, exports and erases leads of a running site", ONLY_IN_ALL, async ({ ownSite: site }) => {
  await sendRequest(
    site.port,
    "/contact-us",
    formPost({ ...lead, name: '=cmd|" /C calc"!A0', email: "eve@example.com" }),
  );
  await submitApplication(site);
  const [first, application] = await site.readLeads();
  const listed = await run(site, "cli", "list");
  expect(listed.trim().split("\n")).toHaveLength(5);
  expect(listed).toMatch(/\n\n2 waiting, oldest \d min\n$/);
  expect(await run(site, "cli", "list", "--kind", "job", "--since", "yesterday")).not.toContain("=cmd");
  const searched = await run(site, "cli", "list", "--search", "LOVELACE loom", "--waiting");
  expect(searched).toContain(application?.id.slice(0, 8));
  expect(searched).not.toContain("=cmd");

  expect(await run(site, "cli", "show", "Ada@example.com")).toMatch(
    /^Ada Lovelace \(job\)[\s\S]*attachment +my cv\.pdf/,
  );
  const shown = JSON.parse(await run(site, "cli", "show", application?.id.slice(0, 8) ?? "", "--json"));
  expect(shown).toMatchObject({
    lead: { kind: "job", answers: { email: "ada@example.com" } },
    attachments: [{ filename: "my cv.pdf" }],
  });
  const file = join(site.dataDir, "out.pdf");
  await run(site, "cli", "attachment", application?.id ?? "", "--out", file);
  expect(readFileSync(file, "utf8")).toBe(cv);

  const csv = await run(site, "cli", "export", "--csv");
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  expect(csv).toContain(`"${first?.id}"`);
  expect(csv).toContain(`"'=cmd|"" /C calc""!A0"`);

  await expect.poll(() => readdirSync(join(site.dataDir, "mail")).length).toBe(4);
  expect(await run(site, "cli", "stats")).toContain("notification");
  expect(await run(site, "cli", "erase", "--email", "ADA@example.com")).toContain("Erased 1 lead ");
  expect((await site.readLeads()).map(({ answers }) => answers.email)).toEqual(["eve@example.com"]);
  expect(readdirSync(join(site.dataDir, "mail"))).toHaveLength(2);
});

test("a backup is taken while the site runs and restored into another site", ONLY_IN_ALL, async ({ ownSite: site }) => {
  await submitApplication(site);
  const file = join(site.dataDir, "safe.db");
  const during = sendRequest(site.port, "/contact-us", formPost({ ...lead, email: "late@example.com" }));
  expect(await run(site, "backup", file)).toContain("leads");
  expect((await during).status).toBe(303);
  const other = await startSite();
  try {
    await run(other, "backup", "--restore", file);
    expect(await other.readLeads()).toContainEqual((await site.readLeads())[0]);
    await expect(run(other, "backup", "--restore", file)).rejects.toThrow("--replace");
  } finally {
    await other.stop();
  }
});

test(
  "the CLI explains a stopped retention, removes leads after a confirmation and restores them",
  ONLY_IN_ALL,
  async ({ ownSite: site }) => {
    await submitApplication(site);
    using database = new DatabaseSync(join(site.dataDir, "site.db"), { timeout: 5000 });
    database.prepare("update leads set created_at = ?").run(Date.now() - 731 * 86_400_000);
    expect(await run(site, "cli", "retention")).toMatch(
      /remove 1 of 1 lead, .* because the newest lead is among them\./,
    );
    expect(await run(site, "cli", "retention", "--confirm")).toContain("Removed 1 lead.");
    expect(await site.readLeads()).toEqual([]);
    expect(await run(site, "cli", "list", "--removed")).toContain("Ada Lovelace");
    expect(await run(site, "cli", "restore", "--all")).toContain("Restored 1 lead.");
    expect(await site.readLeads()).toHaveLength(1);
  },
);

test("failed deliveries are listed and can be retried at once", ONLY_IN_ALL, async () => {
  const site = await startSite({ env: { SMTP_URL: "smtp://127.0.0.1:1" } });
  await sendRequest(site.port, "/contact-us", formPost(lead));
  await expect.poll(() => run(site, "cli", "stats")).toContain("ESOCKET");
  expect(await run(site, "cli", "retry")).toContain("2 messages");
  const failures = site.log().filter(({ message }) => message === "leads.outbox.failed");
  expect(failures).toContainEqual(expect.objectContaining({ template: "receipt", fault: "Error ESOCKET" }));
  await site.stop();
});

test("an export into a closed pipe prints no error", async ({ ownSite: site }) => {
  await submitApplication(site);
  const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir };
  const command = `"${process.execPath}" src/leads/operator/cli.ts export --csv | true`;
  expect(await promisify(execFile)("sh", ["-c", command], { env })).toEqual({ stdout: "", stderr: "" });
});

test("an invalid command prints its reason in one line", ONLY_IN_ALL, async ({ ownSite: site }) => {
  const invalidCommands: [script: string, args: string[], env: Record<string, string>, reason: RegExp][] = [
    ["cli", ["list", "--lmit", "3"], {}, /^There is no option '--lmit' — did you mean '--limit'\?.*\n$/],
    ["cli", ["list", "--limit", "few"], {}, /^--limit is a number, like 50\n$/],
    ["cli", ["list"], { DATABASE_URL: "mysql://x" }, /^DATABASE_URL must .*\n$/],
    ["cli", ["show", "nobody"], {}, /^There is no lead 'nobody'\. .*\n$/],
    ["backup", ["--to", "x"], {}, /^There is no option '--to'.*\n$/],
    ["backup", ["--restore", "package.json"], {}, /^package\.json is no backup .*: file is not a database\n$/],
  ];
  for (const [script, args, changes, reason] of invalidCommands) {
    const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir, ...changes };
    const { stderr } = await promisify(execFile)(process.execPath, [`src/leads/operator/${script}.ts`, ...args], {
      env,
    }).catch((error: { stderr: string }) => error);
    expect(stderr).toMatch(reason);
  }
  expect(await run(site, "cli", "--help")).toContain("erase  --email");
});
