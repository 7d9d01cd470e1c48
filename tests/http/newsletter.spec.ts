import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, type RunningSite, startSite, test } from "../site.ts";
import { expectAccessible, expectSecret, postForm, readMailLinks } from "./mail-links.ts";
import { formPost, sendRequest } from "./raw-request.ts";

const subscription = { email: "ada@example.com", consent: "on" };

function readSubscribers(site: RunningSite) {
  using database = new DatabaseSync(join(site.dataDir, "site.db"), { timeout: 5000 });
  return database.prepare("select email, topics, confirmed_at, token from subscribers order by email").all();
}

async function subscribe(site: RunningSite, fields: Record<string, string> = {}): Promise<string> {
  const { status, headers } = await sendRequest(site.port, "/newsletter", formPost({ ...subscription, ...fields }));
  expect([status, headers.location]).toEqual([303, "/newsletter/thank-you"]);
  return readConfirmLink(site);
}

async function readConfirmLink(site: RunningSite): Promise<string> {
  const links = await readMailLinks(site, (mail) => mail.includes("/newsletter/confirm"));
  return links["Confirm my address"] ?? "";
}

async function subscribeAndConfirm(site: RunningSite): Promise<string> {
  const confirm = await subscribe(site);
  expect((await sendRequest(site.port, confirm, formPost({}))).status).toBe(303);
  return confirm.replace("confirm", "unsubscribe");
}

const isConfirmed = (site: RunningSite) => readSubscribers(site).map(({ confirmed_at }) => confirmed_at !== null);

test("the form answers like the other forms", async ({ ownSite: site }) => {
  const json = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
  const post = (body: string, headers: Record<string, string> = json) =>
    sendRequest(site.port, "/newsletter", { method: "POST", body, headers });
  const stored = await post("email=ada%40example.com&consent=on&topics=tag%3Atesting&topics=category%3Adesign");
  expect([stored.status, stored.text]).toEqual([201, '{"redirect":"/newsletter/thank-you"}']);
  expect(readSubscribers(site)).toMatchObject([{ topics: "tag:testing category:design", confirmed_at: null }]);
  const invalid = await post("email=ada");
  expect([invalid.status, Object.keys(JSON.parse(invalid.text).errors)]).toEqual([422, ["email", "consent"]]);
  expect((await post("{}", { "content-type": "application/json" })).status).toBe(415);
  expect((await post(`email=${"a".repeat(200_000)}`)).status).toBe(413);
  expect((await post("email=jan%40example.com&consent=on", { ...json, "sec-fetch-site": "cross-site" })).status).toBe(
    403,
  );
  expect((await post("email=jan%40example.com&consent=on&website=x")).status).toBe(201);
  expect(readSubscribers(site)).toHaveLength(1);
  expect((await sendRequest(site.port, "/newsletter", { method: "PUT" })).headers.allow).toBe("GET, HEAD, POST");
  const page = await sendRequest(site.port, "/newsletter", formPost({ email: "ada" }));
  expect(page.status).toBe(422);
  expect(page.text).toContain('value="ada"');
});

test("returns 429 to a network that sends many addresses", async ({ ownSite: site }) => {
  const statuses = [];
  for (let n = 0; n < 11; n++)
    statuses.push(
      (await sendRequest(site.port, "/newsletter", formPost({ ...subscription, email: `a${n}@b.example` }))).status,
    );
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 303)).toHaveLength(10);
});

test("a link in a mail changes nothing until its one button is pressed", async ({ ownSite: site }) => {
  const path = await subscribe(site);
  for (const method of ["GET", "HEAD"]) expect((await sendRequest(site.port, path, { method })).status).toBe(200);
  const page = await sendRequest(site.port, path);
  expectSecret(page);
  const { text } = page;
  expect(text.match(/<button[^>]*data-variant="primary" type="submit"/g)).toHaveLength(1);
  expect(text).toContain("a…@example.com");
  expect(isConfirmed(site)).toEqual([false]);
  const confirmed = await sendRequest(site.port, path, formPost({}));
  expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/newsletter/confirm?done"]);
  expect(isConfirmed(site)).toEqual([true]);
  expect((await sendRequest(site.port, path)).text).toContain("You are subscribed.");
  const token = path.split("token=")[1] ?? "";
  await expect.poll(() => site.log().some(({ path }) => path === "/newsletter/confirm")).toBe(true);
  expect(JSON.stringify(site.log())).not.toContain(token);
});

test("forged, altered, expired and replayed links, and those of another site, change nothing", async ({
  ownSite: site,
}) => {
  const path = await subscribe(site);
  const other = await startSite();
  const foreign = await subscribe(other).finally(other.stop);
  const altered = path.slice(0, -1) + (path.endsWith("0") ? "1" : "0");
  const forged = `/newsletter/confirm?token=${"a".repeat(40)}`;
  for (const target of [altered, forged, foreign, "/newsletter/confirm", "/newsletter/confirm?token=%27"]) {
    const page = await sendRequest(site.port, target);
    expect(page.status, target).toBe(403);
    expectSecret(page);
    expect((await postForm(site, target)).status, target).toBe(403);
    expect((await postForm(site, target.replace("confirm", "unsubscribe"))).status, target).toBe(403);
  }
  expect((await postForm(site, path, {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await postForm(site, path, {}, { origin: "https://evil.example" })).status).toBe(403);
  expect(isConfirmed(site)).toEqual([false]);
  using database = new DatabaseSync(join(site.dataDir, "site.db"), { timeout: 5000 });
  database.exec(`update subscribers set requested_at = requested_at - ${7 * 24 * 60 * 60_000}`);
  expect((await sendRequest(site.port, path)).status).toBe(403);
  expect((await postForm(site, path)).status).toBe(403);
  expect(isConfirmed(site)).toEqual([false]);
  database.exec(`update subscribers set requested_at = requested_at + ${7 * 24 * 60 * 60_000}`);
  expect((await postForm(site, path)).status).toBe(303);
  const confirmed = readSubscribers(site);
  expect((await postForm(site, path)).status).toBe(303);
  expect(readSubscribers(site)).toEqual(confirmed);
  expect((await postForm(site, path.replace("confirm", "unsubscribe"))).status).toBe(303);
  expect(readSubscribers(site)).toEqual([]);
  // The confirmation is sent again after the subscription has ended.
  expect((await postForm(site, path)).status).toBe(403);
  expect(readSubscribers(site)).toEqual([]);
});

test("a mail program unsubscribes with one POST, without a page and without a redirect", async ({ ownSite: site }) => {
  const path = await subscribeAndConfirm(site);
  expect((await sendRequest(site.port, path)).text).toContain("We will delete ");
  expect(isConfirmed(site)).toEqual([true]);
  const oneClick = () => postForm(site, path, { "List-Unsubscribe": "One-Click" }, { origin: "https://mail.example" });
  expect((await oneClick()).status).toBe(200);
  expect(readSubscribers(site)).toEqual([]);
  expect((await oneClick()).status).toBe(200);
});

test("a button is accepted over plain HTTP, where a page without referrer has the origin null", async ({
  ownSite: site,
}) => {
  const path = await subscribe(site);
  expect((await postForm(site, path, {}, { origin: "null" })).status).toBe(303);
  expect(isConfirmed(site)).toEqual([true]);
});

test.describe("in a browser without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor subscribes on the blog, corrects a mistake, confirms and unsubscribes", async ({
    ownSite: site,
    page,
  }) => {
    await page.goto(`${site.url}/blog`);
    await page.locator("form[data-form=newsletter]").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    const block = page.locator("form[data-form=newsletter]");
    await block.getByLabel("Email", { exact: true }).fill("ada@example.com");
    await block.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("alert")).toContainText("Please tick the box.");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ada@example.com");
    await page.getByLabel("Send me new articles").check();
    await page.locator("[name=topics]").first().check();
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
    const path = await readConfirmLink(site);
    await page.goto(site.url + path);
    await page.getByRole("button", { name: "Yes, send them" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are subscribed.");
    expect(isConfirmed(site)).toEqual([true]);
    await page.goto(site.url + path.replace("confirm", "unsubscribe"));
    await page.getByRole("button", { name: "Yes, unsubscribe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are unsubscribed.");
    expect(readSubscribers(site)).toEqual([]);
  });
});

test(
  "the pages of a link are accessible and fit narrow windows",
  ONLY_IN_ALL,
  async ({ ownSite: site, page, context }) => {
    const path = await subscribe(site, { topics: "category:engineering" });
    for (const target of [path, path.replace("confirm", "unsubscribe"), "/newsletter/confirm?done"]) {
      await page.goto(site.url + target);
      await expectAccessible(page, context);
    }
  },
);
