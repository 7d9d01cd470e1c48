import { expect, it } from "vitest";
import { stringify } from "yaml";
import { ebook, files } from "../../content/testing/small-site.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { findMissingGlyphs } from "./missing-glyphs.ts";

async function findMissing(changes: Record<string, string>) {
  return findMissingGlyphs(await writeSite({ ...ebook("cloth"), ...changes }));
}

it("accepts Latin letters, quotes, dashes and invisible characters", async () => {
  const text = "---\ntitle: Łódź, Straße\n---\n\nNaïve “quotes” – 5 €, 3 × 4 − 1 ™,\u00a0x\u200d.\n";
  expect(await findMissing({ "ebooks/cloth/1.md": text })).toEqual([]);
});

it("names the file, line and column of the first character that no font has", async () => {
  const text = "---\ntitle: Warp\n---\n\nText.\n\nIn 日本 and 😀, 日.\n";
  expect(await findMissing({ "ebooks/2026/cloth/2.md": text })).toEqual([
    {
      file: "ebooks/2026/cloth/2.md",
      line: 7,
      column: 4,
      message: "no font of the ebooks has 日 本 😀: the PDF could not show it",
    },
  ]);
});

it("checks text and code against their own fonts", async () => {
  const text = "---\ntitle: Warp\n---\n\nE\u2011mail – 5 ‰, ‘x’ at 3′.\n\n```text\n↑ 3′ ─\n```\n";
  expect((await findMissing({ "ebooks/cloth/2.md": text })).map(({ message }) => message)).toEqual([
    "no font of the ebooks has \u2011 ‰ ′ ─: the PDF could not show it",
  ]);
});

it("checks the author and the publisher of an ebook, but no other people", async () => {
  const ewa = { ...files["people/ewa-klimek.yaml"], name: "渡辺 Ewa", field: "織機" };
  const company = { ...files["company.yaml"], legalName: "株式会社 Small", clients: [] };
  const found = await findMissing({
    "people/ewa-klimek.yaml": stringify(ewa),
    "people/other.yaml": stringify({ ...ewa, name: "山田" }),
    "company.yaml": stringify(company),
  });
  expect(found.map(({ file, line, message }) => `${file}:${line} ${message.split(":")[0]}`)).toEqual([
    "people/ewa-klimek.yaml:1 no font of the ebooks has 渡 辺",
    "company.yaml:2 no font of the ebooks has 株 式 会 社",
  ]);
});
