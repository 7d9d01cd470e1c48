import { signDownload } from "../../src/leads/submit/ebook-download.ts";
import { everyRoute } from "../routes.ts";
import { expect, startSite, test } from "../site.ts";
import { ask } from "./raw-request.ts";
import { readPage } from "./read-page.ts";

const missing = {
  heading: "The page doesn’t exist.",
  text: "The page you’re looking for doesn’t exist or has been moved to another place. Check our services or back to the Homepage.",
};

test("an address without a route is a 404 that can be left, with its own words", async ({ site }) => {
  const { status, text } = await ask(site.port, "/nowhere/at-all?a=1");
  expect(status).toBe(404);
  const page = readPage(text);
  expect(page.title).toEqual(["Page not found"]);
  expect(page.h1).toEqual([missing.heading]);
  expect(text).toContain(missing.text);
  expect(text.match(/Page not found: [^<]*/)?.[0]).toBe("Page not found: /nowhere/at-all?a=1");
  expect(text).toMatch(/<a[^>]* href="\/"[^>]*>Back to the Homepage</);
  expect(page.meta("robots")).toEqual(["noindex"]);
  expect(page.canonical).toEqual([]);
  expect(page.payloads).toMatchObject([{ error: { statusCode: 404, fatal: false } }]);
});

test("a 404 shows the nearest pages that there are, five at most", async ({ site }) => {
  const { text } = await ask(site.port, "/blog/what-is-mvp");
  const nearest = /<nav aria-labelledby="nearest">(.*?)<\/nav>/s.exec(text)?.[1] ?? "";
  const paths = [...nearest.matchAll(/href="([^"]+)"/g)].map(([, path = ""]) => path);
  expect(paths).toContain("/blog/what-an-mvp-must-not-skip");
  expect(new Set(paths).size).toBe(5);
  for (const path of paths) expect((await ask(site.port, path)).status, path).toBe(200);
});

test("a route that refuses its parameters, or knows nothing by them, is a fatal 404", async ({ site }) => {
  for (const path of ["/blog/not_a_slug?a=1", "/blog/no-such-article?a=1", "/careers/no-such-job?a=1"]) {
    const { status, text } = await ask(site.port, path);
    expect(status, path).toBe(404);
    expect(text.match(/Page Not Found: [^<]*/)?.[0]).toBe(`Page Not Found: ${path}`);
    expect(readPage(text).payloads).toMatchObject([{ error: { statusCode: 404, fatal: true } }]);
  }
});

test("bots are told the truth as well", async ({ site }) => {
  const { status, text } = await ask(site.port, "/nowhere", { headers: { "user-agent": "Googlebot/2.1" } });
  expect(status).toBe(404);
  expect(readPage(text).h1).toEqual([missing.heading]);
});

test("an old page that is gone says so, and offers no jobs in its place", async ({ site }) => {
  const { status, text } = await ask(site.port, "/wp-admin");
  expect(status).toBe(410);
  const page = readPage(text);
  expect([page.h1, page.meta("robots"), page.canonical]).toEqual([["This page is gone."], ["noindex"], []]);
  expect(page.payloads).toMatchObject([{ error: { statusCode: 410, fatal: false } }]);
  expect(page.linksTo.filter((href) => href?.startsWith("/careers/"))).toEqual([]);
});

test("a closed job is gone, and says where the open ones are", async ({ site }) => {
  const { job = "" } = await everyRoute(site);
  const later = await startSite({ now: () => new Date("2031-01-01T12:00:00Z") });
  const { status, text } = await ask(later.port, job);
  expect(status).toBe(410);
  const page = readPage(text);
  expect(page.meta("robots")).toEqual(["noindex"]);
  expect(text).toMatch(/<a[^>]* href="\/careers"/);
  expect((await ask(later.port, `${job}/_payload.json`)).status).toBe(410);
  expect((await ask(later.port, job, { method: "POST" })).status, "it takes no application").toBe(410);
  expect(JSON.parse((await ask(later.port, "/careers/_payload.json")).text).data.jobs).toEqual([]);
  await later.stop();
});

test("a job that is taken leads to those that are open", async () => {
  const closed = "/careers/delivery-manager";
  const site = await startSite({ now: () => new Date("2027-01-23T12:00:00Z") });
  const { status, text } = await ask(site.port, closed);
  const { data } = JSON.parse((await ask(site.port, "/careers/_payload.json")).text);
  const open: string[] = data.jobs.map(({ slug }: { slug: string }) => `/careers/${slug}`);
  expect(status).toBe(410);
  expect(open.length).toBeGreaterThan(0);
  for (const path of open.slice(0, 5)) expect(text).toContain(`<li><a href="${path}">`);
  expect(text).not.toContain(`href="${closed}"`);
  expect((await ask(site.port, `${closed}/_payload.json`)).headers.link).toContain(open[0]);
  await site.stop();
});

test("what a visitor sends along cannot break a page", async ({ site }) => {
  for (const cookie of ["download=%", "download=http%3A%2F%2F%5B", "download=%2Febook%2Fx%2Fdownload", "="]) {
    expect((await ask(site.port, "/careers", { headers: { cookie } })).status, cookie).toBe(200);
  }
});

test("what fails is a 500 in the page's own words, and the log says in which request", async () => {
  const SECRET = "a secret that only this test knows";
  const site = await startSite({ env: { SECRET } });
  const { ebook = "" } = await everyRoute(site);
  const slug = ebook.split("/").at(-1) ?? "";
  await site.deploy(({ ebooks }) => ({
    ebooks: Object.fromEntries(Object.entries(ebooks).map(([name, one]) => [name, { ...one, store: "0".repeat(20) }])),
  }));
  const { status, headers, text } = await ask(site.port, signDownload(SECRET, slug, "a-lead", Date.now() + 60_000));
  expect([status, headers["cache-control"], headers["x-build-id"]]).toEqual([500, "no-store", site.buildId()]);
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
  const page = readPage(text);
  expect([page.title, page.h1, page.meta("robots")]).toEqual([["Internal error"], ["An error occured."], ["noindex"]]);
  expect(text).toContain("Something went wrong. Please retry the action or contact us to resolve this issue.");
  expect(text).not.toContain("ENOENT");
  expect(site.log().find(({ message }) => message === "page.render.failed")).toMatchObject({
    id: headers["x-request-id"],
    error: expect.stringContaining("ENOENT"),
  });
  await site.stop();
});
