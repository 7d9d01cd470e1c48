import { expect, it } from "vitest";
import { readContent, readDocumentsFrom } from "../content/read.ts";
import { article } from "../content/testing/small-site.ts";
import { writeSite } from "../content/testing/write-site.ts";
import { textChanges } from "./text-changes.ts";

async function site(first: string, second = article({}, "Some text.")) {
  const directory = await writeSite({ "articles/first.md": first, "articles/second.md": second });
  const readDocuments = readDocumentsFrom(directory, new Map());
  const now = new Date("2026-11-15");
  return readContent({ directory, now, showUnpublished: false, readDocuments });
}

const before = article({}, "Loom loom loom, weft weft.");

it("names the article whose text was changed", async () => {
  const now = await site(article({}, "Loom loom loom, weft weft.\n\n## More\n\nLoom."));
  expect(textChanges(await site(before), now)).toEqual(new Set(["first"]));
});

it("finds none where nothing was changed", async () => {
  expect(textChanges(await site(before), await site(before))).toEqual(new Set());
});

const seenElsewhere = {
  "another title": article({ title: "A title of another kind" }, "Loom loom loom, weft weft."),
  "a text like others": article({}, "Shuttle shuttle shuttle, card card."),
  "a text that takes longer": article({}, `Loom loom loom, weft weft. ${"and ".repeat(500)}`),
};

for (const [name, first] of Object.entries(seenElsewhere)) {
  it(`does not trust ${name}, which other pages show`, async () => {
    expect(textChanges(await site(before), await site(first))).toBeNull();
  });
}

it("does not trust a tag that is called something else", async () => {
  const old = await site(before);
  const now = { ...old, tags: old.tags.map((tag) => ({ ...tag, title: "Another" })) };
  expect(textChanges(old, now)).toBeNull();
});
