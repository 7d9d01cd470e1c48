import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildIndex, type SearchDocument } from "./build-index.ts";
import { openSearch, type SearchIndex } from "./search.ts";
import { entry } from "./testing/entry.ts";

const documents: Partial<SearchDocument>[] = [
  { url: "/in-text", text: "A long story about payments. At its end, a Kubernetes cluster is switched off." },
  { url: "/in-heading", headings: ["What Kubernetes costs"], text: "Nothing else." },
  { url: "/in-title", title: "Kubernetes for a small team", text: "Nothing else." },
  { url: "/lodz", text: "Our mill stands in Łódź, on a street that every weaver of the city knew by its noise." },
  { url: "/strasse", text: "Die Straße ist gesperrt." },
  { url: "/captain", text: "Die Donaudampfschifffahrtsgesellschaftskapitänin kommt." },
  { url: "/kyiv", text: "Команда з Києва пише код." },
  { url: "/study", kind: "case study", title: "Payouts that survive", text: "An idempotent queue of payouts." },
  {
    url: "/job",
    kind: "job",
    title: "Senior Python engineer",
    description: "You & <us>",
    text: "Migrations every day.",
  },
  { url: "/code", text: 'if (a < b && c) { print("x<script>alert(1)</script>") } // weft' },
];

const folder = mkdtempSync(join(tmpdir(), "search-"));
const file = join(folder, "search.db");
let index: SearchIndex;
const findUrls = (query: string, kind?: string) => index.search(query, kind).map(({ url }) => url);

beforeAll(() => {
  buildIndex(
    documents.map((document) => entry(document)),
    file,
  );
  index = openSearch(file);
});

afterAll(() => {
  index.close();
  rmSync(folder, { recursive: true });
});

describe("search", () => {
  it("ranks title over heading over text", () => {
    expect(findUrls("kubernetes")).toEqual(["/in-title", "/in-heading", "/in-text"]);
  });

  it("ranks a long text with a title match over a short text with many matches", () => {
    const texts = [
      entry({ url: "/short", text: "Hiring, hiring and hiring.", description: "On hiring" }),
      entry({ url: "/heading", headings: ["Hiring"], text: "Nothing else of note here. ".repeat(400) }),
      entry({ url: "/book", title: "Hiring", text: "Nothing else of note here. ".repeat(4000) }),
      ...Array.from({ length: 9 }, (_, number) => entry({ url: `/${number}`, text: "Some other text." })),
    ];
    buildIndex(texts, join(folder, "book.db"));
    const book = openSearch(join(folder, "book.db"));
    expect(book.search("hiring").map(({ url }) => url)).toEqual(["/book", "/heading", "/short"]);
    book.close();
  });

  it("ranks a text with three matches over one with a single match", () => {
    const texts = [
      { url: "/mentions", text: "A shuttle passes, and threads are laid beside each other." },
      { url: "/about", text: "A shuttle passes, a shuttle returns, and a shuttle rests beside." },
    ];
    buildIndex(
      texts.map((text) => entry(text)),
      join(folder, "often.db"),
    );
    const often = openSearch(join(folder, "often.db"));
    expect(often.search("shuttle").map(({ url }) => url)).toEqual(["/about", "/mentions"]);
    often.close();
  });

  it.each([
    ["a prefix in the last word", "idempotent payo", "/study"],
    ["a word without its accents", "lodz", "/lodz"],
    ["a word with accents that are not there", "kübernetes clüster", "/in-text"],
    ["any case", "ŁÓDŹ", "/lodz"],
    ["decomposed letters", "Łódź".normalize("NFD"), "/lodz"],
    ["ß as ss", "strasse", "/strasse"],
    ["Cyrillic typed in Latin letters", "komanda", "/kyiv"],
    ["a missing letter", "idempotnt", "/study"],
    ["an extra letter", "idempotentt", "/study"],
    ["a wrong letter", "idempodent", "/study"],
    ["swapped letters", "idepmotent", "/study"],
    ["a typo in an unfinished word", "idepmot", "/study"],
    ["a typo in the first of two words", "idempotnt queue", "/study"],
    ["the singular of a plural", "migration ", "/job"],
    ["words among stop words", "what is a payout", "/study"],
    ["a word over the length limit", "Donaudampfschifffahrtsgesellschaftskapitänin ", "/captain"],
    ["a query with one unknown word", "weaver zebra", "/lodz"],
  ])("finds %s", (_, query, url) => {
    expect(findUrls(query)[0]).toBe(url);
  });

  it("finds the singular of a plural last word that is also indexed", () => {
    const texts = [
      entry({ url: "/one", title: "One payout" }),
      entry({ url: "/more", text: "Payouts, and none is lost." }),
    ];
    buildIndex(texts, join(folder, "number.db"));
    const number = openSearch(join(folder, "number.db"));
    expect(number.search("payouts").map(({ url }) => url)).toEqual(["/one", "/more"]);
    number.close();
  });

  it("returns only texts with all words if there are any", () => {
    expect(findUrls("kubernetes cluster ")).toEqual(["/in-text"]);
    expect(findUrls("what is a payout")).toEqual(["/study"]);
    expect(findUrls("kubernetes zebra ")).toEqual(["/in-title", "/in-heading", "/in-text"]);
  });

  it("filters by kind", () => {
    expect(findUrls("payments payouts")).toContain("/in-text");
    expect(findUrls("payouts", "case study")).toEqual(["/study"]);
    expect(findUrls("payouts", "article")).toEqual([]);
    expect(findUrls("payouts", 'no such " kind')).toEqual([]);
  });

  it("does not find a document by the name of its kind", () => {
    expect(findUrls("job")).toEqual([]);
  });

  it.each([
    "",
    " ",
    '"',
    '""',
    "'",
    "*",
    "^",
    "NEAR(",
    "AND",
    "OR NOT",
    "a AND",
    "(",
    "{title}:",
    "-",
    "title:x",
    "😀",
    "\0",
  ])("does not throw for %j", (query) => {
    expect(() => index.search(query)).not.toThrow();
  });

  it("accepts a query of 10 kB", () => {
    expect(index.search("loom weft ".repeat(1000))).toHaveLength(1);
    expect(index.search("x".repeat(10_000))).toEqual([]);
    expect(() => index.search('"😀łß*'.repeat(2000))).not.toThrow();
    expect(index.search("\ud83d".repeat(10_000))).toEqual([]);
  });
});

describe("snippets", () => {
  it("mark the match in its original spelling", () => {
    expect(index.search("lodz")[0]?.snippet).toContain("stands in <mark>Łódź</mark>, on");
  });

  it("mark the full word for a prefix match", () => {
    expect(index.search("idempot")[0]?.snippet).toBe("An <mark>idempotent</mark> queue of payouts.");
  });

  it("mark only full words, except for a prefix", () => {
    buildIndex([entry({ url: "/parts", text: "Unwarp a warped warp: wefts, a weft." })], join(folder, "parts.db"));
    const parts = openSearch(join(folder, "parts.db"));
    expect(parts.search("weft warp ")[0]?.snippet).toBe(
      "Unwarp a warped <mark>warp</mark>: <mark>wefts</mark>, a <mark>weft</mark>.",
    );
    expect(parts.search("warp")[0]?.snippet).toMatch(/^Unwarp a <mark>warped<\/mark> <mark>warp<\/mark>:/);
    parts.close();
  });

  it.each(["weaver's", "weaver’s", "WEAVER'S"])("mark only the word of %s and no words that start with s", (query) => {
    expect(index.search(query)[0]?.snippet).toBe(
      "Our mill stands in Łódź, on a street that every <mark>weaver</mark> of the city knew by its noise.",
    );
  });

  it("escape HTML in the text", () => {
    expect(index.search("weft")[0]?.snippet).toBe(
      "if (a &lt; b &amp;&amp; c) { print(&quot;x&lt;script&gt;alert(1)&lt;/script&gt;&quot;) } // <mark>weft</mark>",
    );
    expect(index.search("python")[0]?.snippet).toBe("You &amp; &lt;us&gt;");
  });

  it("show the part of a long text with the most terms", () => {
    const words = "warp and weft ".repeat(80);
    const text = `shuttle ${words} shuttle and heddle ${words}`;
    buildIndex([entry({ url: "/long", text })], join(folder, "long.db"));
    const long = openSearch(join(folder, "long.db"));
    const snippet = long.search("heddle shuttle ")[0]?.snippet ?? "";
    expect(snippet).toMatch(/^…\S.* <mark>shuttle<\/mark> and <mark>heddle<\/mark> .*\S…$/);
    expect(snippet.length).toBeLessThan(250);
    long.close();
  });

  it("separate headings and table cells by dots and start with a word", () => {
    const text = `Warp\n\nThe yarn that is held. ${"Yarn · ".repeat(30)}Selvedge\n\nCell one\n\nCell two.\n\nThe end`;
    buildIndex([entry({ url: "/cells", text })], join(folder, "cells.db"));
    const cells = openSearch(join(folder, "cells.db"));
    expect(cells.search("warp")[0]?.snippet).toMatch(/^<mark>Warp<\/mark> · The yarn that is held\. Yarn/);
    expect(cells.search("selvedge")[0]?.snippet).toMatch(
      /^…Yarn · .* <mark>Selvedge<\/mark> · Cell one · Cell two\.\s+The end$/,
    );
    cells.close();
  });

  it("end in an ellipsis without other punctuation", () => {
    buildIndex([entry({ url: "/dots", text: "Warp, weft. ".repeat(80) })], join(folder, "dots.db"));
    const dots = openSearch(join(folder, "dots.db"));
    expect(dots.search("weft")[0]?.snippet).toMatch(/(?<![.,])…$/);
    dots.close();
  });
});
