import { signDownload } from "../../src/leads/submit/ebook-download.ts";
import { everyRoute } from "../routes.ts";
import { expect, startSite, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";
import { readPage } from "./read-page.ts";

const missing = {
  heading: "The page doesn’t exist.",
  text: "The page you’re looking for doesn’t exist or has been moved to another place. Check our services or back to the Homepage.",
};

test("an unknown path returns a 404 page that is not fatal", async ({ site }) => {
  const { status, text } = await sendRequest(site.port, "/nowhere/at-all?a=1");
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

test("a 404 page suggests at most five similar pages that exist", async ({ site }) => {
  const { text } = await sendRequest(site.port, "/blog/a-test-that-was");
  const suggestions = /<nav aria-labelledby="suggestions">(.*?)<\/nav>/s.exec(text)?.[1] ?? "";
  const paths = [...suggestions.matchAll(/href="([^"]+)"/g)].map(([, path = ""]) => path);
  expect(paths).toContain("/blog/a-test-that-passed");
  expect(new Set(paths).size).toBe(5);
  for (const path of paths) expect((await sendRequest(site.port, path)).status, path).toBe(200);
});

test("invalid or unknown route parameters return a fatal 404", async ({ site }) => {
  for (const path of ["/blog/not_a_slug?a=1", "/blog/no-such-article?a=1", "/careers/no-such-job?a=1"]) {
    const { status, text } = await sendRequest(site.port, path);
    expect(status, path).toBe(404);
    expect(text.match(/Page Not Found: [^<]*/)?.[0]).toBe(`Page Not Found: ${path}`);
    expect(readPage(text).payloads).toMatchObject([{ error: { statusCode: 404, fatal: true } }]);
  }
});

test("bots get the same status and error page", async ({ site }) => {
  const { status, text } = await sendRequest(site.port, "/nowhere", { headers: { "user-agent": "Googlebot/2.1" } });
  expect(status).toBe(404);
  expect(readPage(text).h1).toEqual([missing.heading]);
});

test("a removed page returns 410 and lists no jobs", async ({ site }) => {
  const { status, text } = await sendRequest(site.port, "/wp-admin");
  expect(status).toBe(410);
  const page = readPage(text);
  expect([page.h1, page.meta("robots"), page.canonical]).toEqual([["This page is gone."], ["noindex"], []]);
  expect(page.payloads).toMatchObject([{ error: { statusCode: 410, fatal: false } }]);
  expect(page.linksTo.filter((href) => href?.startsWith("/careers/"))).toEqual([]);
});

test("a closed job returns 410 and links to the open jobs", async () => {
  const { job = "" } = everyRoute();
  const later = await startSite({ now: () => new Date("2101-01-01T12:00:00Z") });
  const { status, text } = await sendRequest(later.port, job);
  expect(status).toBe(410);
  const page = readPage(text);
  expect(page.meta("robots")).toEqual(["noindex"]);
  expect(text).toMatch(/<a[^>]* href="\/careers"/);
  expect((await sendRequest(later.port, `${job}/_payload.json`)).status).toBe(410);
  expect((await sendRequest(later.port, job, { method: "POST" })).status, "it takes no application").toBe(410);
  expect(JSON.parse((await sendRequest(later.port, "/careers/_payload.json")).text).data.jobs).toEqual([]);
  await later.stop();
});

test("a closed job page lists the open jobs, and its payload links them", async () => {
  const closed = "/careers/office-lead";
  const site = await startSite({ now: () => new Date("2099-01-23T12:00:00Z") });
  const { status, text } = await sendRequest(site.port, closed);
  const { data } = JSON.parse((await sendRequest(site.port, "/careers/_payload.json")).text);
  const open: string[] = data.jobs.map(({ slug }: { slug: string }) => `/careers/${slug}`);
  expect(status).toBe(410);
  expect(open.length).toBeGreaterThan(0);
  const main = /<main.*<\/main>/s.exec(text)?.[0];
  for (const path of open.slice(0, 5)) expect(main).toContain(`href="${path}"`);
  expect(text).not.toContain(`href="${closed}"`);
  expect((await sendRequest(site.port, `${closed}/_payload.json`)).headers.link).toContain(open[0]);
  await site.stop();
});

test("malformed cookies do not break a page", async ({ site }) => {
  for (const cookie of ["download=%", "download=http%3A%2F%2F%5B", "download=%2Febook%2Fx%2Fdownload", "="]) {
    expect((await sendRequest(site.port, "/careers", { headers: { cookie } })).status, cookie).toBe(200);
  }
});

test("a failing page returns 500 and logs the error with its request id", async () => {
  const SECRET = "a secret that only this test knows";
  const site = await startSite({ env: { SECRET } });
  const { ebook = "" } = everyRoute();
  const slug = ebook.split("/").at(-1) ?? "";
  // The name of a folder, which cannot be read, instead of the hash of a PDF.
  site.dist.replace("ebooks/unreadable", "..");
  await site.deploy(({ ebooks }) => ({ ebooks: { ...ebooks, [slug]: "unreadable" } }));
  const { status, headers, text } = await sendRequest(
    site.port,
    signDownload(SECRET, slug, "a-lead", Date.now() + 60_000),
  );
  expect([status, headers["cache-control"], headers["x-build-id"]]).toEqual([500, "no-store", site.buildId()]);
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
  const page = readPage(text);
  expect([page.title, page.h1, page.meta("robots")]).toEqual([["Internal error"], ["An error occured."], ["noindex"]]);
  expect(text).toContain("Something went wrong. Please retry the action or contact us to resolve this issue.");
  expect(text).not.toContain("EISDIR");
  expect(site.log().find(({ message }) => message === "page.render.failed")).toMatchObject({
    id: headers["x-request-id"],
    error: expect.stringContaining("EISDIR"),
  });
  await site.stop();
});
