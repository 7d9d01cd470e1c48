import { expect, it } from "vitest";
import { createContent } from "../content.ts";
import type { Body } from "../load/document.ts";
import { readContent, readDocumentsFrom } from "../load/read-content.ts";
import { article, job } from "../testing/small-site.ts";
import { writeSite } from "../testing/write-site.ts";
import { listSearchEntries } from "./entries.ts";

async function buildEntries(files: Record<string, string> = {}) {
  const directory = await writeSite(files);
  const bodies = new Map<string, Body>();
  const readDocuments = readDocumentsFrom(directory, bodies);
  const snapshot = await readContent({
    directory,
    now: new Date("2026-11-15T12:00Z"),
    showUnpublished: false,
    readDocuments,
  });
  const all = listSearchEntries(createContent(snapshot), "2026-11-15", (ref) => bodies.get(ref)?.text ?? "");
  return new Map(Array.from(all, (entry) => [entry.url, entry]));
}

it("includes every page with its own text", async () => {
  const all = await buildEntries();
  expect([...all.keys()]).toEqual([
    ...["/blog/first", "/case-studies/one", "/services/expertise/dev-ops"],
    ...["/", "/about-us", "/careers", "/resources", "/privacy-policy"],
    ...["/blog/tag/kubernetes", "/blog/tag/testing", "/blog/category/engineering", "/blog/author/ewa-klimek"],
  ]);
  expect(all.get("/case-studies/one")?.read()).toMatchObject({
    kind: "case study",
    headings: ["Client", "The problem"],
    text: expect.stringContaining("It was slow."),
  });
  expect(all.get("/blog/first")?.read().text).toContain("Ewa Klimek");
});

it("excludes slugs from the text of a page", async () => {
  const text = (await buildEntries()).get("/")?.read().text;
  expect(text).toContain("Hello");
  expect(text).not.toMatch(/\bone\b/);
});

it("includes a job until its closing day", async () => {
  const all = await buildEntries({
    "jobs/open.md": job({ closesOn: "2026-11-15" }),
    "jobs/closed.md": job({ closesOn: "2026-11-14" }),
  });
  expect([...all.keys()].filter((url) => url.startsWith("/careers/"))).toEqual(["/careers/open"]);
});

it("changes the hash of an entry only when its text changes", async () => {
  const before = await buildEntries();
  const after = await buildEntries({ "articles/first.md": article({}, "Other text.") });
  const changed = [...after.values()].filter(({ url, hash }) => before.get(url)?.hash !== hash);
  expect(changed.map(({ url }) => url)).toEqual(["/blog/first"]);
});
