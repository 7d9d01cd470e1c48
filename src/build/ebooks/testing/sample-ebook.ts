import { parseMarkdown } from "../../../content/markdown/markdown.ts";
import type { readEbookSource } from "../ebook.ts";

export type SampleEbook = ReturnType<typeof readEbookSource>;

const sentence =
  "Threads are held still while others cross them, over and under, to a pattern that somebody designed. ";

export const everything = `
The first paragraph is larger.[^1]

## A table and a list

| What | How much |
|---|--:|
| Warp | €1,200 |
| Weft | €900 |

1. First *things* first
2. Then \`weave(12)\` and **rest**

- [ ] Warp the loom
- [x] Choose a draft

> [!WARNING]
> Looms have fingers.

## Code in Łódź

\`\`\`python title="loom.py"
def weave(ends):
    return [end % 2 for end in range(ends)]
\`\`\`

Warp
: The threads that are held still.

![A loom with twelve shafts](loom.png "The loom, 1910")

See [the workshop](/about-us) too.

[^1]: A note at the foot of the page.
`;

/** An ebook with every kind of block, and enough text to fill several pages. */
export async function createSampleEbook(changes: Partial<SampleEbook> = {}): Promise<SampleEbook> {
  const long = Array.from(
    { length: 12 },
    (_, part) => `## Part ${part + 1}\n\n${`${sentence.repeat(6)}\n\n`.repeat(3)}`,
  );
  const renderHtml = (markdown: string) => parseMarkdown(markdown).render();
  return {
    kind: "ebook",
    slug: "weaving-software",
    identity: "weave",
    locale: "en-GB",
    title: "Weaving software & other cloth",
    subtitle: "From thread to cloth.",
    description: "A book about cloth.",
    audience: "Weavers.",
    inside: ["Weave", "Cut", "Sew"],
    dyes: ["woad", "weld"],
    date: "2026-03-04",
    author: { name: "Ewa Klimek", role: "Engineer", bio: "Ewa weaves." },
    publisher: { name: "Small", legalName: "Small Ltd", tagline: "Cloth", address: ["Łódź"], email: "a@b.example" },
    siteUrl: "https://small.example",
    chapters: [
      { title: "Everything at once", html: await renderHtml(everything) },
      { title: "A long chapter", html: await renderHtml(long.join("\n\n")) },
      { title: "The end", html: await renderHtml(sentence.repeat(20)) },
    ],
    images: {},
    ...changes,
  };
}
