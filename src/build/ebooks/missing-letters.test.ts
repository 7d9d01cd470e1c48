import { expect, it } from "vitest";
import { ebook } from "../../content/testing/small-site.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { missingLetters } from "./missing-letters.ts";

async function missing(changes: Record<string, string>) {
  return missingLetters(await writeSite({ ...ebook("cloth"), ...changes }));
}

it("finds nothing in what is written with Latin letters", async () => {
  const text = "---\ntitle: Łódź, Straße\n---\n\nNaïve “quotes” – 5 €, 3 × 4 − 1 ™,\u00a0x\u200d.\n";
  expect(await missing({ "ebooks/cloth/1.md": text })).toEqual([]);
});

it("says in which file the first letter is that no face has", async () => {
  const text = "---\ntitle: Warp\n---\n\nText.\n\nIn 日本 and 😀, 日.\n";
  expect(await missing({ "ebooks/cloth/2.md": text })).toEqual([
    {
      file: "ebooks/cloth/2.md",
      line: 7,
      column: 4,
      message: "no face of a book has 日 本 😀: the PDF would leave it out",
    },
  ]);
});
