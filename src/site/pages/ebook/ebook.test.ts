import { expect, it } from "vitest";
import { ebook } from "../../../content/testing/small-site.ts";
import { smallLoader } from "../../testing/small-loader.ts";

it("shows the chosen sample chapter when another chapter's file name is a prefix of its own", async () => {
  const { "ebooks/cloth/ebook.yaml": facts = "", "ebooks/cloth/1.md": chapter = "", ...rest } = ebook("cloth");
  const { data } = await smallLoader({
    ...rest,
    "ebooks/cloth/1.md": chapter,
    "ebooks/cloth/10.md": chapter.replace("Warp", "Weft"),
    "ebooks/cloth/ebook.yaml": facts
      .replace("  - 4.md", "  - 4.md\n  - 10.md")
      .replace("sample: 1.md", "sample: 10.md"),
  });
  expect(await data("/ebook/cloth")).toMatchObject({ sample: { number: 5, title: "Weft" } });
});
