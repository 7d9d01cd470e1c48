import { expect, test } from "../site.ts";
import { ask, form } from "./raw-request.ts";

const visitor = { name: "Zofia Krawczykowska", email: "zofia.k@private.example", message: "My phone is 600700800." };

test("every request is one line with an id, and no line says anything about a person", async ({ ownSite: site }) => {
  const before = site.log().length;
  await ask(site.port, "/blog?email=zofia.k@private.example");
  await ask(site.port, "/search?q=Krawczykowska");
  await ask(site.port, "/nowhere?name=Zofia", { headers: { referer: "https://a.test/?u=zofia.k@private.example" } });
  await ask(site.port, "/contact-us", form({ ...visitor, consent: "on" }));
  await ask(site.port, "/contact-us", form({ ...visitor, email: "zofia.k@private" }));
  await ask(site.port, "/careers", { headers: { "x-forwarded-for": "203.0.113.77", cookie: "name=Zofia" } });
  const lines = site.log().slice(before);
  expect(JSON.stringify(lines)).not.toMatch(/zofia|krawczyk|private\.example|600700800|203\.0\.113/i);

  const requests = lines.filter(({ message }) => message === "request");
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
