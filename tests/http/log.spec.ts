import { expect, test } from "../site.ts";
import { formPost, sendRequest } from "./raw-request.ts";

const visitor = { name: "Zofia Krawczykowska", email: "zofia.k@private.example", message: "My phone is 600700800." };

test("every request is one log line with an id and without personal data", async ({ ownSite: site }) => {
  const before = site.log().length;
  await sendRequest(site.port, "/blog?email=zofia.k@private.example");
  await sendRequest(site.port, "/search?q=Krawczykowska");
  await sendRequest(site.port, "/nowhere?name=Zofia", {
    headers: { referer: "https://a.test/?u=zofia.k@private.example" },
  });
  await sendRequest(site.port, "/contact-us", formPost({ ...visitor, consent: "on" }));
  await sendRequest(site.port, "/contact-us", formPost({ ...visitor, email: "zofia.k@private" }));
  await sendRequest(site.port, "/careers", { headers: { "x-forwarded-for": "203.0.113.77", cookie: "name=Zofia" } });
  const readRequests = () =>
    site
      .log()
      .slice(before)
      .filter(({ message }) => message === "request");
  await expect.poll(() => readRequests().at(-1)?.path, "a request is logged after its response").toBe("/careers");
  const lines = site.log().slice(before);
  expect(JSON.stringify(lines)).not.toMatch(/zofia|krawczyk|private\.example|600700800|203\.0\.113/i);

  const requests = readRequests();
  expect(requests.map(({ path, status }) => [path, status])).toEqual([
    ["/blog", 200],
    ["/search", 200],
    ["/nowhere", 404],
    ["/contact-us", 303],
    ["/contact-us", 422],
    ["/careers", 200],
  ]);
  expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length);
  for (const { time, level, method, ms } of requests) {
    expect([new Date(String(time)).toISOString(), level]).toEqual([time, "info"]);
    expect(method).toMatch(/^(GET|POST)$/);
    expect(ms).toEqual(expect.any(Number));
  }
});

test("paths are logged without email addresses, numbers and tokens", async ({ ownSite: site }) => {
  const before = site.log().length;
  const token = "9f86d081884c7d659a2feaa0c55ad015";
  await sendRequest(site.port, `/unsubscribe/zofia.k@private.example/${token}`);
  await sendRequest(site.port, "/unsubscribe/zofia.k%2540private.example?a=1");
  await sendRequest(site.port, "/call/+48600700800/now");
  await sendRequest(site.port, "/zofia.k@private.example", formPost({}));
  await expect
    .poll(() =>
      site
        .log()
        .slice(before)
        .map(({ path }) => path),
    )
    .toEqual(["/unsubscribe/[masked]/[masked]", "/unsubscribe/[masked]", "/call/[masked]/now", "/[masked]"]);
});
