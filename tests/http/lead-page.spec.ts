import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createLeadLink } from "../../src/leads/lead-link.ts";
import { everyRoute, ONLY_IN_ALL } from "../routes.ts";
import { expect, type RunningSite, SITE_URL, test } from "../site.ts";
import { expectAccessible, expectSecret, postForm, readMailLinks } from "./mail-links.ts";
import { formPost, sendRequest } from "./raw-request.ts";

const lead = { name: "Ada Lovelace", email: "ada@example.com", message: "We need a loom.", consent: "on" };

const readLinks = (site: RunningSite, inbox: string, isNew = false) =>
  readMailLinks(
    site,
    (mail) =>
      mail.includes(`\nTo: ${inbox}`) && mail.includes("/leads/") && mail.includes("Subject: New link") === isNew,
  );

async function apply(site: RunningSite): Promise<Record<string, string>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(lead)) body.set(name, value);
  body.set("cv", new Blob(["%PDF-1.7\nstartxref\n0\n%%EOF\n"]), "Ada’s CV.pdf");
  const { job = "" } = everyRoute();
  expect((await fetch(site.url + job, { method: "POST", body, redirect: "manual" })).status).toBe(303);
  return readLinks(site, "jobs@fixture.example");
}

const readState = async (site: RunningSite) => (await site.readLeads()).map(({ status: { state, by } }) => [state, by]);

test("every link of a notification opens a page that changes nothing until its one button is pressed", async ({
  ownSite: site,
}) => {
  await sendRequest(site.port, "/contact-us", formPost({ ...lead, company: "Loom" }));
  const links = await readLinks(site, "hello@fixture.example");
  expect(Object.keys(links)).toEqual([
    "Open the lead",
    "I answered",
    "Not for us",
    "Take it (Ada Reed)",
    "Remind me tomorrow",
  ]);
  for (const [label, path] of Object.entries(links)) {
    for (const method of ["GET", "HEAD"]) expect((await sendRequest(site.port, path, { method })).status).toBe(200);
    const { text } = await sendRequest(site.port, path);
    expect(text).toContain("Ada Lovelace, Loom");
    if (label !== "Open the lead") expect(text.match(/<button[^>]*type="submit"[^>]*name="action"/g)).toHaveLength(1);
  }
  expect(await readState(site)).toEqual([["waiting", ""]]);
});

test("a lead's page is not cached, indexed, reported or logged with its token", async ({ ownSite: site }) => {
  const { "Open the application": path = "" } = await apply(site);
  expectSecret(await sendRequest(site.port, path));
  const token = path.split("/").at(-1) ?? "";
  expect((await sendRequest(site.port, `${path}/_payload.json`)).status).toBe(404);
  await sendRequest(site.port, path, formPost({ action: "answered", revision: "0" }));
  await expect.poll(() => site.log().filter(({ path }) => String(path).startsWith("/leads")).length).toBe(3);
  expect(JSON.stringify(site.log())).not.toContain(token.slice(0, 40));
});

test("the CV is downloaded as an attachment with the sender's file name", async ({ ownSite: site }) => {
  const { "Open the application": path = "" } = await apply(site);
  const { status, headers, text } = await sendRequest(site.port, `${path}?cv`);
  expect(status).toBe(200);
  expect(text).toContain("%PDF-1.7");
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename=\"cv.pdf\"; filename*=UTF-8''Ada%E2%80%99s%20CV.pdf",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  });
});

test("forged, altered and expired links, and those of another site, show and change nothing", async ({
  ownSite: site,
}) => {
  const { "Open the application": path = "" } = await apply(site);
  const [stored] = await site.readLeads();
  if (!stored) throw new Error("There is no lead.");
  const options = { secret: readFileSync(join(site.dataDir, "secret"), "utf8").trim(), siteUrl: SITE_URL };
  const sign = (changes: Partial<typeof options>, issuedAt = Date.now()) =>
    new URL(createLeadLink(stored, issuedAt, { ...options, ...changes })).pathname;
  expect((await sendRequest(site.port, sign({}))).status, "the right secret and site").toBe(200);
  const prefix = "/leads/".length;
  const alter = (at: number) => path.slice(0, at) + (path[at] === "0" ? "1" : "0") + path.slice(at + 1);
  const invalid = {
    forged: sign({ secret: "the secret of somebody else, who guesses" }),
    foreign: sign({ siteUrl: "https://other.example" }),
    otherLead: alter(prefix),
    longerLife: alter(prefix + 33),
    otherVersion: alter(prefix + 41),
    otherSignature: alter(path.length - 1),
    shorter: path.slice(0, -1),
  };
  const answered = { action: "answered", revision: "0" };
  for (const [kind, target] of Object.entries(invalid)) {
    const { status, text } = await sendRequest(site.port, target);
    expect([status, text.includes("Ada")], kind).toEqual([403, false]);
    expect((await sendRequest(site.port, `${target}?cv`)).status, kind).toBe(403);
    expect((await postForm(site, target, answered)).status, kind).toBe(403);
  }
  const expired = sign({}, Date.now() - 7 * 24 * 60 * 60_000);
  const { text } = await sendRequest(site.port, expired);
  expect(text).toContain("This link has expired");
  expect(text).not.toContain("Lovelace");
  expect((await sendRequest(site.port, `${expired}?cv`)).status).toBe(403);
  expect((await postForm(site, expired, answered)).headers.location).toBe(`${expired}?result=unchanged`);
  expect(await readState(site)).toEqual([["waiting", ""]]);
});

test("a form of another site and a replayed request change nothing", async ({ ownSite: site }) => {
  await sendRequest(site.port, "/contact-us", formPost(lead));
  const { "Open the lead": path = "" } = await readLinks(site, "hello@fixture.example");
  const answered = { action: "answered", revision: "0" };
  expect((await postForm(site, path, answered, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await postForm(site, path, answered, { origin: "https://evil.example" })).status).toBe(403);
  for (const fields of [
    { action: "delete", revision: "0" },
    { action: "a".repeat(100_000), revision: "0" },
  ])
    expect((await postForm(site, path, fields)).headers.location).toBe(`${path}?result=unchanged`);
  expect(await readState(site)).toEqual([["waiting", ""]]);
  // Over plain HTTP, a page without referrer sends this origin, and no Sec-Fetch-Site.
  const request = { ...answered, name: "Ewa" };
  expect((await postForm(site, path, request, { origin: "null" })).headers.location).toBe(path);
  expect((await postForm(site, path, { action: "reopen", revision: "1" })).headers.location).toBe(path);
  for (const replayed of [request, { ...answered, action: "take" }])
    expect((await postForm(site, path, replayed)).headers.location).toBe(`${path}?result=unchanged`);
  expect(await readState(site)).toEqual([["waiting", ""]]);
});

test("no thank-you page promises an email, because a message with signs of spam gets none", async ({
  ownSite: site,
}) => {
  const { contactThanks = "", ebookThanks = "", jobThanks = "" } = everyRoute();
  await sendRequest(
    site.port,
    "/contact-us",
    formPost({ ...lead, message: "<a href='https://spam.example'>Pills</a>" }),
  );
  for (const path of [contactThanks, ebookThanks, jobThanks]) {
    const { status, text } = await sendRequest(site.port, path);
    expect(status, path).toBe(200);
    expect(text, path).not.toMatch(/is on its way|we have (also )?(emailed|sent)/i);
  }
  await expect.poll(() => site.log().filter(({ template }) => template === "notification").length).toBe(1);
  expect(site.log().filter(({ template }) => template === "receipt")).toEqual([]);
});

test("no script can report the address when the lead or its CV cannot be shown", async ({ ownSite }) => {
  const { "Open the application": path = "" } = await apply(ownSite);
  // Mail programs take a full stop after a link for a part of it.
  const wrong = await sendRequest(ownSite.port, `${path}.`);
  expect(wrong.status).toBe(403);
  expectSecret(wrong);
  using database = new DatabaseSync(join(ownSite.dataDir, "site.db"), { timeout: 5000 });
  database.exec("update attachments set scan = 'infected: Eicar'");
  const refused = await sendRequest(ownSite.port, `${path}?cv`);
  expect([refused.status, refused.headers.location]).toEqual([303, `${path}?result=refused`]);
  const { text } = await sendRequest(ownSite.port, `${path}?result=refused`);
  expect(text).toContain("The CV cannot be downloaded");
  expect(text).not.toContain('href="?cv"');
  database.exec("update leads set answers = 'damaged'");
  const failed = await sendRequest(ownSite.port, path);
  expect([failed.status, failed.headers["content-type"]]).toEqual([503, "text/plain; charset=utf-8"]);
  expect(failed.text).not.toContain("<script");
});

test.describe("in a browser without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the reader takes a lead, answers it, and undoes that", async ({ ownSite: site, page }) => {
    await sendRequest(site.port, "/contact-us", formPost(lead));
    const links = await readLinks(site, "hello@fixture.example");
    await page.goto(site.url + links["Take it (Ada Reed)"]);
    await page.getByLabel("Who is taking it").fill("Ben Moss");
    await page.getByRole("button", { name: "Yes, take it" }).click();
    await expect(page.getByText("Taken by Ben Moss")).toBeVisible();
    await page.goto(site.url + links["I answered"]);
    await page.getByRole("button", { name: "Yes, I answered" }).click();
    await expect(page.getByText("Answered by Ben Moss")).toBeVisible();
    await page.goto(site.url + links["Not for us"]);
    await expect(page.getByText("Nothing is left to do.")).toBeVisible();
    await page.getByRole("link", { name: "See the whole message" }).click();
    await page.getByRole("button", { name: "It still needs an answer" }).click();
    await expect(page.getByText("Waiting for Ada Reed")).toBeVisible();
  });

  test("a withdrawn link shows nothing of the application, and a new one is in the inbox", async ({
    ownSite: site,
    page,
  }) => {
    const { "Open the application": path = "" } = await apply(site);
    await page.goto(site.url + path);
    await page.getByRole("button", { name: "Withdraw it" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link was withdrawn.");
    expect(await page.content()).not.toContain("Lovelace");
    await page.getByRole("button", { name: "Send a new link to j…@fixture.example" }).click();
    await expect(page.getByText("A new link is on its way")).toBeVisible();
    const { "Open the application": fresh = "" } = await readLinks(site, "jobs@fixture.example", true);
    await page.goto(site.url + fresh);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Lovelace");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the CV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Ada’s CV.pdf");
  });
});

test("a lead's page is accessible and fits narrow windows", ONLY_IN_ALL, async ({ ownSite: site, page, context }) => {
  const { "Open the application": path = "", "Take it (Ben Moss)": take = "" } = await apply(site);
  for (const target of [path, take]) {
    await page.goto(site.url + target);
    await expectAccessible(page, context);
  }
});
