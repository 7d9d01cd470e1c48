import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildIndex } from "./build-index.ts";
import { openSearch, type SearchIndex } from "./search.ts";
import { entry } from "./testing/entry.ts";

const texts = [
  "Die Straße ist gesperrt.",
  "Команда з Києва пише код.",
  "Одна день, один день.",
  "Der er øl, æblemøl og Øl.",
  "Η Αθήνα και οδός.",
  "Café und naïve x\u030c Träume.".normalize("NFD"),
  "Say 𝗯𝗼𝗹𝗱 in 𠮷野家, a𝗯, loom🚀weft.",
];

describe("snippets of non-ASCII text", () => {
  const folder = mkdtempSync(join(tmpdir(), "snippet-"));
  let index: SearchIndex;

  beforeAll(() => {
    const file = join(folder, "search.db");
    buildIndex(
      texts.map((text) => entry({ url: text, text })),
      file,
    );
    index = openSearch(file);
  });

  afterAll(() => {
    index.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["strasse", "Die <mark>Straße</mark> ist gesperrt."],
    ["києва", "Команда з <mark>Києва</mark> пише код."],
    ["pishe", "Команда з Києва <mark>пише</mark> код."],
    ["den", "Одна <mark>день</mark>, один <mark>день</mark>."],
    ["øl", "Der er <mark>øl</mark>, æblemøl og <mark>Øl</mark>."],
    ["aeblemol", "Der er øl, <mark>æblemøl</mark> og Øl."],
    ["αθηνα", "Η <mark>Αθήνα</mark> και οδός."],
    ["ΟΔΟΣ", "Η Αθήνα και <mark>οδός</mark>."],
    ["naive", "Café und <mark>naïve</mark> x\u030c Träume."],
    ["traume", "Café und naïve x\u030c <mark>Träume</mark>."],
  ])("marks %s at its original position", (query, snippet) => {
    expect(index.search(query)[0]?.snippet).toBe(snippet);
  });

  it.each([
    ["𝗯𝗼𝗹𝗱", "Say <mark>𝗯𝗼𝗹𝗱</mark> in 𠮷野家, a𝗯, loom🚀weft."],
    ["𝗯", "Say <mark>𝗯𝗼𝗹𝗱</mark> in 𠮷野家, a𝗯, loom🚀weft."],
    ["𠮷", "Say 𝗯𝗼𝗹𝗱 in <mark>𠮷野家</mark>, a𝗯, loom🚀weft."],
    ["weft", "Say 𝗯𝗼𝗹𝗱 in 𠮷野家, a𝗯, loom🚀<mark>weft</mark>."],
  ])("marks %s next to emoji and letters of two code units", (query, snippet) => {
    expect(index.search(query)[0]?.snippet).toBe(snippet);
  });
});
