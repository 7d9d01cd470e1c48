import { everyRoute } from "../routes.ts";
import { expect, startSite, test } from "../site.ts";
import { formPost, sendRequest } from "./raw-request.ts";

const lead = { name: "Ada Lovelace", email: "ada@example.com", message: "We need a loom.", consent: "on" };
const asJson = (request: ReturnType<typeof formPost>) => ({
  ...request,
  headers: { ...request.headers, accept: "application/json" },
});

test("a stored form redirects to its thank-you page", async ({ ownSite: site }) => {
  const { ebook = "" } = everyRoute();
  const contact = await sendRequest(site.port, "/contact-us", formPost(lead));
  expect([contact.status, contact.headers.location]).toEqual([303, "/contact-us/thank-you"]);
  expect(contact.headers["set-cookie"]).toBeUndefined();
  const repeated = await sendRequest(site.port, "/contact-us", formPost(lead));
  expect([repeated.status, repeated.headers.location]).toEqual([303, "/contact-us/thank-you"]);
  expect(await site.readLeads()).toMatchObject([{ kind: "contact", answers: { ...lead, consent: true } }]);

  // Fill the page cache with the thank-you page for a visitor without an order first.
  await sendRequest(site.port, `${ebook}/thank-you`);
  const order = await sendRequest(site.port, ebook, formPost({ name: "Ada", email: "ada@example.com", consent: "on" }));
  expect([order.status, order.headers.location]).toEqual([303, `${ebook}/thank-you`]);
  const [cookie = ""] = order.headers["set-cookie"] ?? [];
  const thankYou = await sendRequest(site.port, `${ebook}/thank-you`, {
    headers: { cookie: cookie.split(";")[0] ?? "" },
  });
  expect(thankYou.text.includes(`href="${ebook}/download?`)).toBe(true);
  expect((await sendRequest(site.port, `${ebook}/thank-you`)).text.includes("/download?")).toBe(false);
});

test("the referring page is stored without its query when no script reports it", async ({ ownSite: site }) => {
  const { headers, ...request } = formPost(lead);
  const referer = `${site.url}/services?q=private`;
  await sendRequest(site.port, "/contact-us", { ...request, headers: { ...headers, referer } });
  expect(await site.readLeads()).toMatchObject([{ page: "/services" }]);
});

test("an invalid form returns 422 with the errors at their fields and the values", async ({ site }) => {
  const { status, text } = await sendRequest(
    site.port,
    "/contact-us",
    formPost({ ...lead, email: "not <an> address", consent: "" }),
  );
  expect(status).toBe(422);
  const email = /<input[^>]*name="email"[^>]*>/.exec(text)?.[0] ?? "";
  expect(email).toContain('aria-invalid="true"');
  expect(email).toContain('value="not &lt;an&gt; address"');
  const error = /aria-describedby="([^"]*)"/.exec(email)?.[1] ?? "";
  expect(text).toMatch(new RegExp(`id="${error}"[^>]*>[^<]*email address`));
  expect(text).toContain('value="Ada Lovelace"');
  expect(text).toMatch(/<textarea[^>]*>We need a loom\.<\/textarea>/);
  expect(text).toMatch(/id="consent-error"/);
  expect(text.match(/id="name-error"/)).toBeNull();
});

test("returns the same results as JSON to a script", async ({ ownSite: site }) => {
  const stored = await sendRequest(site.port, "/contact-us", asJson(formPost(lead)));
  expect([stored.status, JSON.parse(stored.text)]).toEqual([201, { redirect: "/contact-us/thank-you" }]);
  const invalid = await sendRequest(site.port, "/contact-us", asJson(formPost({ ...lead, email: "" })));
  expect(invalid.status).toBe(422);
  expect(JSON.parse(invalid.text)).toEqual({ errors: { email: [expect.any(String)] } });
  const crossSite = asJson(formPost(lead));
  const refused = await sendRequest(site.port, "/contact-us", {
    ...crossSite,
    headers: { ...crossSite.headers, "sec-fetch-site": "cross-site" },
  });
  expect([refused.status, JSON.parse(refused.text)]).toEqual([403, { error: expect.any(String) }]);
});

test("redirects a POST to a non-canonical path and lists the allowed methods", async ({ ownSite: site }) => {
  for (const path of ["/contact-us/", "/Contact-Us"]) {
    const { status, headers } = await sendRequest(site.port, `${path}?utm_source=x`, formPost(lead));
    expect([status, headers.location], path).toEqual([308, "/contact-us?utm_source=x"]);
  }
  const elsewhere = await sendRequest(site.port, "/blog/", formPost(lead));
  expect([elsewhere.status, elsewhere.headers.allow]).toEqual([405, "GET, HEAD"]);
  const put = await sendRequest(site.port, "/contact-us", { ...formPost(lead), method: "PUT" });
  expect([put.status, put.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
  expect(await site.readLeads()).toEqual([]);
});

test("a form of a missing page returns 404 as page and as JSON", async ({ site }) => {
  const page = await sendRequest(site.port, "/careers/closed-long-ago", formPost(lead));
  expect(page.status).toBe(404);
  expect(page.text).toMatch(/<h1/);
  const json = await sendRequest(site.port, "/careers/closed-long-ago", asJson(formPost(lead)));
  expect([json.status, JSON.parse(json.text)]).toEqual([404, { error: expect.stringMatching(/closed.*@/) }]);
});

test("the download cookie is Secure over https", async () => {
  const site = await startSite({ env: { SITE_URL: "https://www.example.com" } });
  const { ebook = "" } = everyRoute();
  const { headers } = await sendRequest(site.port, ebook, formPost(lead));
  expect(headers["set-cookie"]).toEqual([expect.stringMatching(/; HttpOnly; SameSite=Strict; Secure$/)]);
  await site.stop();
});

test("a filled honeypot gets the success answer and stores nothing", async ({ ownSite: site }) => {
  const { status, headers } = await sendRequest(
    site.port,
    "/contact-us",
    formPost({ ...lead, website: "https://spam.test" }),
  );
  expect([status, headers.location]).toEqual([303, "/contact-us/thank-you"]);
  expect(await site.readLeads()).toEqual([]);
});

test("returns 403 for a cross-site form", async ({ ownSite: site }) => {
  for (const [name, value] of [
    ["sec-fetch-site", "cross-site"],
    ["origin", "https://evil.test"],
    ["origin", "null"],
  ] as const) {
    const request = formPost(lead);
    const { status, text } = await sendRequest(site.port, "/contact-us", {
      ...request,
      headers: { ...request.headers, [name]: value },
    });
    expect(status).toBe(403);
    expect(text).toMatch(/<h1/);
  }
  expect(await site.readLeads()).toEqual([]);
});

test("returns 413 for a large body and 415 for a wrong type, with the page", async ({ site }) => {
  const large = await sendRequest(site.port, "/contact-us", formPost({ ...lead, message: "a".repeat(200_000) }));
  expect(large.status).toBe(413);
  expect(large.text).toMatch(/role="alert"[^>]*><p[^>]*>That is more than/);
  for (const type of ["application/json", "text/plain", "multipart/form-data"]) {
    const wrong = await sendRequest(site.port, "/contact-us", {
      method: "POST",
      headers: { "content-type": type },
      body: "{}",
    });
    expect(wrong.status, type).toBe(415);
    expect(wrong.text).toMatch(/role="alert"/);
  }
});

test("accepts a CV by its content, not by its name", async ({ ownSite: site }) => {
  const { job = "" } = everyRoute();
  const apply = (cv: Blob, accept = "text/html") => {
    const body = new FormData();
    for (const [name, value] of Object.entries(lead)) body.set(name, value);
    body.set("cv", cv, "cv.pdf");
    return fetch(site.url + job, { method: "POST", body, headers: { accept }, redirect: "manual" });
  };
  const wrong = await apply(new Blob(["MZ an executable"]));
  expect(wrong.status).toBe(415);
  expect(await wrong.text()).toMatch(/id="cv-error"/);
  const large = await apply(new Blob(["%PDF-1.7\n", "a".repeat(5.1 * 1024 * 1024)]), "application/json");
  expect(large.status).toBe(413);
  expect(await large.json()).toEqual({ errors: { cv: [expect.any(String)] } });
  const right = await apply(new Blob(["%PDF-1.7\nstartxref\n0\n%%EOF\n"]));
  expect([right.status, right.headers.get("location")]).toEqual([303, `${job}/thank-you`]);
});

test("returns 429 with retry-after when too many forms are sent", async () => {
  const site = await startSite({ env: { TRUST_PROXY: "1" } });
  const send = (email: string, accept: string) => {
    const request = formPost({ ...lead, email });
    const headers = { ...request.headers, accept, "x-forwarded-for": "203.0.113.9" };
    return sendRequest(site.port, "/contact-us", { ...request, headers });
  };
  let last = await send("first@example.com", "text/html");
  for (let count = 0; last.status === 303 && count < 100; count++)
    last = await send(`v${count}@example.com`, "text/html");
  expect(last.status).toBe(429);
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  expect(last.text).toMatch(/role="alert"/);
  const json = await send("again@example.com", "application/json");
  expect([json.status, JSON.parse(json.text)]).toEqual([429, { error: expect.any(String) }]);
  await site.stop();
});

test("returns 503 with the submitted values while the database is unavailable", async () => {
  const site = await startSite({ env: { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" } });
  const { status, text } = await sendRequest(site.port, "/contact-us", formPost(lead));
  expect(status).toBe(503);
  const alert = /role="alert"[^>]*>(.*?)<\/div>/s.exec(text)?.[1] ?? "";
  expect(alert).toMatch(/href="mailto:[^"]+@/);
  expect(alert).toMatch(/href="tel:\+\d+"/);
  expect(text).toMatch(/<textarea[^>]*>We need a loom\.<\/textarea>/);
  expect(text).toContain('value="ada@example.com"');
  await site.stop();
});
