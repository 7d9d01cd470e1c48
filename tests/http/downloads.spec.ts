import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getDocumentProxy } from "unpdf";
import { openPdfStore } from "../../src/build-store/pdf-store.ts";
import { signDownload } from "../../src/leads/submit/ebook-download.ts";
import { everyRoute } from "../routes.ts";
import { expect, type RunningSite, startSite, test } from "../site.ts";
import { formPost, sendRequest } from "./raw-request.ts";

const SECRET = "a secret that only this test knows";
const DAY = 86_400_000;
let site: RunningSite;
let ebook: string;

test.beforeAll(async () => {
  site = await startSite({ env: { SECRET } });
  ebook = everyRoute().ebook ?? "";
});
test.afterAll(() => site.stop());

const readSlug = (path: string) => path.split("/").at(-1) ?? "";
const signLink = (path: string, until = Date.now() + DAY) => signDownload(SECRET, readSlug(path), "a-lead", until);

test("a signed link returns the PDF with the chapters that its page lists", async () => {
  const { status, headers, bytes } = await sendRequest(site.port, signLink(ebook));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${readSlug(ebook)}.pdf"`,
    "cache-control": "private, no-store",
    "content-length": String(bytes.length),
    "x-content-type-options": "nosniff",
  });
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  expect(pdf.numPages).toBeGreaterThan(4);
  const page = (await sendRequest(site.port, ebook)).text;
  expect((await pdf.getOutline()).length).toBe(
    page.match(/<li\b[^>]*><span\b[^>]*>[^<]*<\/span><(small|a[^>]* href="#sample")/g)?.length,
  );
});

test("supports HEAD and range requests for a signed link", async () => {
  const full = await sendRequest(site.port, signLink(ebook));
  const head = await sendRequest(site.port, signLink(ebook), { method: "HEAD" });
  expect([head.status, head.bytes.length, head.headers["content-length"]]).toEqual([200, 0, String(full.bytes.length)]);
  const part = (range: string, more = {}) => sendRequest(site.port, signLink(ebook), { headers: { range, ...more } });
  const middle = await part("bytes=100-199");
  expect([middle.status, middle.headers["content-range"]]).toEqual([206, `bytes 100-199/${full.bytes.length}`]);
  expect(middle.bytes.equals(full.bytes.subarray(100, 200))).toBe(true);
  const end = await part("bytes=-50");
  expect(end.bytes.equals(full.bytes.subarray(-50))).toBe(true);
  expect((await part("bytes=999999999-")).status).toBe(416);
  expect((await part("bytes=0-9", { "if-range": '"another"' })).status).toBe(200);
});

test("an expired link says so and links to the form", async () => {
  const { status, text } = await sendRequest(site.port, signLink(ebook, Date.now() - 1000));
  expect(status).toBe(410);
  expect(text).toContain(`href="${ebook}#get"`);
  expect(text).toContain('<meta name="robots" content="noindex"');
});

test("a link with a wrong signature returns no file and links to the form", async () => {
  const other = "/ebook/tests-for-everyone";
  const link = signLink(ebook);
  const invalidLinks = {
    "without a signature": `${ebook}/download`,
    "with a truncated signature": link.slice(0, -1),
    "with a later expiry": link.replace(/until=\d+/, "until=9999999999"),
    "for another lead": link.replace("a-lead", "another"),
    "of another ebook": link.replace(ebook, other),
  };
  expect(ebook).not.toBe(other);
  for (const [name, path] of Object.entries(invalidLinks)) {
    const { status, text, headers } = await sendRequest(site.port, path);
    expect([status, headers["content-type"]], name).toEqual([403, "text/html; charset=utf-8"]);
    expect(text, name).toMatch(/href="\/ebook\/[a-z-]+#get"/);
    expect(text, name).toContain('content="noindex"');
  }
  expect((await sendRequest(site.port, "/ebook/no-such-book/download?lead=a")).status).toBe(404);
  expect((await sendRequest(site.port, link, { method: "POST" })).status).toBe(405);
});

test("a request for a PDF that is not typeset yet waits for it", async () => {
  const newSite = await startSite({ env: { SECRET } });
  await newSite.deploy(({ ebooks }) => ({
    ebooks: { ...ebooks, [readSlug(ebook)]: "new" },
    papers: { "/new": "new" },
  }));
  const responses = [signLink(ebook), "/new.pdf"].map((path) => sendRequest(newSite.port, path));
  expect((await sendRequest(newSite.port, ebook)).status).toBe(200);
  const edition = Buffer.from("%PDF-1.7 of the new edition");
  openPdfStore(newSite.dist).add("new", edition);
  for (const { status, bytes } of await Promise.all(responses)) expect([status, bytes]).toEqual([200, edition]);
  await newSite.stop();
});

test("no other URL returns the PDF", async () => {
  const key = site.dist.manifest(site.buildId()).ebooks[readSlug(ebook)] ?? "";
  const store = openPdfStore(site.dist).find(key) ?? "";
  expect(store).not.toBe("");
  for (const path of [
    `/store/${store.slice(0, 2)}/${store}`,
    `/dist/store/${store.slice(0, 2)}/${store}`,
    `/assets/${store}`,
    `/ebooks/${key}`,
    `/assets/${readSlug(ebook)}.pdf`,
    `/assets/../store/${store.slice(0, 2)}/${store}`,
    `${ebook}.pdf`,
    `${ebook}/${readSlug(ebook)}.pdf`,
  ]) {
    const { status, bytes } = await sendRequest(site.port, path);
    expect(status, path).not.toBe(200);
    expect(bytes.subarray(0, 5).toString(), path).not.toBe("%PDF-");
  }
});

test("page and mail have the same link, and its use is counted once", async () => {
  const isolatedSite = await startSite({ env: { SECRET } });
  const orderResponse = await sendRequest(
    isolatedSite.port,
    ebook,
    formPost({ name: "Ada", email: "ada@example.com", consent: "on" }),
  );
  const [cookie = ""] = orderResponse.headers["set-cookie"] ?? [];
  const thanks = await sendRequest(isolatedSite.port, `${ebook}/thank-you`, {
    headers: { cookie: cookie.split(";")[0] ?? "" },
  });
  const link = /href="([^"]*\/download\?[^"]*)"/.exec(thanks.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  await expect.poll(() => readMails(isolatedSite).some((mail) => mail.includes(link))).toBe(true);

  await sendRequest(isolatedSite.port, link, { method: "HEAD" });
  await sendRequest(isolatedSite.port, link);
  await sendRequest(isolatedSite.port, link, { headers: { range: "bytes=500-999" } });
  const env = { ...process.env, DATA_DIR: isolatedSite.dataDir, FORCE_COLOR: "0" };
  const stats = execFileSync(process.execPath, ["src/leads/operator/cli.ts", "stats"], { env, encoding: "utf8" });
  expect(stats).toMatch(new RegExp(`download:${readSlug(ebook)}\\W+1\\b`));
  await isolatedSite.stop();
});

/** Mails as text, with folded lines joined and quoted-printable characters decoded. */
function readMails({ dataDir }: RunningSite): string[] {
  try {
    const folder = join(dataDir, "mail");
    return readdirSync(folder).map((name) =>
      readFileSync(join(folder, name), "utf8")
        .replace(/=\r?\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll("&amp;", "&"),
    );
  } catch {
    return [];
  }
}
