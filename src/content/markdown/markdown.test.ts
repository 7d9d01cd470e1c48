import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./markdown.ts";

async function html(source: string): Promise<string> {
  return parseMarkdown(source).render();
}

describe("Markdown", () => {
  it.each([
    ["smart quotes", `"It's" -- 'so'...`, "<p>“It’s” – ‘so’…</p>\n"],
    ["a non-breaking space before a per cent sign", "25 %, a %", "<p>25\u00a0%, a %</p>\n"],
    ["inline code without smart quotes", '`"a" -- b`', "<p><code>&quot;a&quot; -- b</code></p>\n"],
    ["a short option without line breaks", "`--jobs`", '<p><code class="whole">--jobs</code></p>\n'],
    ["strikethrough", "~~old~~", "<p><s>old</s></p>\n"],
    ["URLs as links", "https://example.com", '<p><a href="https://example.com">https://example.com</a></p>\n'],
    ["www. names as links", "www.a.com/b.", '<p><a href="http://www.a.com/b">www.a.com/b</a>.</p>\n'],
    [
      "e-mail addresses as links",
      "ewa@loom.example",
      '<p><a href="mailto:ewa@loom.example">ewa@loom.example</a></p>\n',
    ],
    ["names that look like domains as text", "node.js and main.rs", "<p>node.js and main.rs</p>\n"],
    [
      "tasks",
      "- [ ] Warp\n- [x] *Weft*\n- [y] none",
      '<ul>\n<li class="task"><input type="checkbox" disabled aria-label="To do"> Warp</li>\n' +
        '<li class="task"><input type="checkbox" disabled checked aria-label="Done"> <em>Weft</em></li>\n<li>[y] none</li>\n</ul>\n',
    ],
    ["definitions", "Warp\n: Threads held still.", "<dl>\n<dt>Warp</dt>\n<dd>Threads held still.</dd>\n</dl>\n"],
    ["a javascript: link as text", "[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>\n"],
    [
      "headings with anchors",
      "## Łódź, twice\n\n## Łódź, twice",
      '<h2 id="lodz-twice">Łódź, twice<a class="anchor" href="#lodz-twice" aria-label="Link to this section"></a></h2>\n' +
        '<h2 id="lodz-twice-2">Łódź, twice<a class="anchor" href="#lodz-twice-2" aria-label="Link to this section"></a></h2>\n',
    ],
    [
      "a warning",
      "> [!WARNING]\n> Hot.",
      '<aside class="callout" data-kind="warning" aria-label="Warning">\n<p>Hot.</p>\n</aside>\n',
    ],
    [
      "GitHub's other notes",
      "> [!tip]\n> Cold.\n\n> [!CAUTION]\n> Hot.",
      '<aside class="callout" data-kind="note" aria-label="Tip">\n<p>Cold.</p>\n</aside>\n' +
        '<aside class="callout" data-kind="warning" aria-label="Caution">\n<p>Hot.</p>\n</aside>\n',
    ],
    [
      "a figure with its caption",
      '![A loom](loom.png "Łódź, *1910*")',
      '<figure class="picture"><img src="loom.png" alt="A loom"><figcaption>Łódź, <em>1910</em></figcaption></figure>\n',
    ],
    [
      "a figure without a caption",
      "![A loom](loom.png)",
      '<figure class="picture"><img src="loom.png" alt="A loom"></figure>\n',
    ],
    [
      "alt text without markup",
      "![Warp &amp; *weft* in `x`, \\[1\\]](loom.png)",
      '<figure class="picture"><img src="loom.png" alt="Warp &amp; weft in x, [1]"></figure>\n',
    ],
    ["code that looks like a task", "- `[x] done`", "<ul>\n<li><code>[x] done</code></li>\n</ul>\n"],
    ...["> [!NOTE]  \n> Cold.", "> [!NOTE]\\\n> Cold.", "> [!NOTE]\n>\n> Cold."].map(
      (source): [string, string, string] => [
        `a note with its marker on a line of its own: ${JSON.stringify(source)}`,
        source,
        '<aside class="callout" data-kind="note" aria-label="Note">\n<p>Cold.</p>\n</aside>\n',
      ],
    ),
    [
      "indented code",
      "Text:\n\n    a < b",
      '<p>Text:</p>\n<figure class="code"><figcaption><small>Text</small> <button type="button" data-copy aria-live="polite" hidden>Copy</button></figcaption>' +
        '<pre tabindex="0"><code>a &lt; b\n</code></pre></figure>\n',
    ],
    ["an inline image", "See ![A loom](loom.png).", '<p>See <img src="loom.png" alt="A loom">.</p>\n'],
  ])("renders %s", async (_, source, expected) => {
    expect(await html(source)).toBe(expected);
  });

  it("wraps tables in a scrollable region", async () => {
    const table = await html("| a | b |\n|---|--:|\n| 1 | 2 |");
    expect(table).toMatch(/^<div class="table" tabindex="0" role="region" aria-label="Table 1"><table>/);
  });

  it("aligns columns by data attribute and renders an empty header cell as td", async () => {
    const table = await html("| | b |\n|---|--:|\n| 1 | 2 |");
    expect(table).toContain('<td></td>\n<th data-align="right">b</th>');
    expect(table).toContain('<td data-align="right">2</td>');
  });

  it("renders what was removed from a document as a bar with words", async () => {
    const render = (text: string) => parseMarkdown(text).render();
    expect(await render("For [client’s name removed] only.")).toBe(
      '<p>For <span class="redacted">[client’s name removed]</span> only.</p>\n',
    );
    expect(await render("[what was removed](/blog) and [removed]")).not.toContain("redacted");
    expect(parseMarkdown("For [name removed].").text).toBe("For [name removed].");
  });

  it("links footnotes in both directions", async () => {
    const text = await html("Text.[^1]\n\n[^1]: Note.");
    expect(text).toContain('<a href="#fn1" id="fnref1">1</a>');
    expect(text).toContain('href="#fnref1"');
  });

  it("renders code with its file name, language, copy button and changed lines", async () => {
    const source =
      '```ts title="loom.ts" {1}\nconst a = 1;\nconst b = 2; // [!code ++]\nconst c = 3; // [!code --]\n```';
    const code = await html(source);
    expect(code).toContain(
      '<figcaption><span>loom.ts</span> <small>TypeScript</small> <button type="button" data-copy aria-live="polite" hidden>Copy</button></figcaption>',
    );
    expect(code).toMatch(/<mark><span class="t-keyword">const<\/span>.*\n<\/mark><ins>.*\n<\/ins><del>.*\n<\/del>/);
    expect(code).not.toContain("[!code");
  });

  it.each(["1,3-4", "1 3 - 4", " 4-3 , 1"])("marks the lines of {%s}", async (list) => {
    const code = await html(`\`\`\`text {${list}}\na\nb\nc\nd\n\`\`\``);
    expect(code).toContain("<code><mark>a\n</mark>b\n<mark>c\n</mark><mark>d\n</mark></code>");
  });

  it.each([
    ["html", "<p> <!-- [!code ++] -->"],
    ["css", "a { } /* [!code ++] */"],
    ["sql", "SELECT 1 -- [!code ++]"],
    ["yaml", "a: 1 # [!code ++]"],
  ])("recognises a changed line by a comment in %s", async (language, line) => {
    expect(await html(`\`\`\`${language}\n${line}\n\`\`\``)).toMatch(/<code><ins>(?!.*code \+\+).*\n<\/ins><\/code>/);
  });

  it.each([
    ["javascript", "JavaScript"],
    ["sh", "Shell"],
    ["go", "Go"],
    ["yml", "YAML"],
  ])("highlights a language by its alias: %s", async (language, name) => {
    const code = await html(`\`\`\`${language}\n"text"\n\`\`\``);
    expect(code).toContain(`<small>${name}</small>`);
    expect(code).toContain('<span class="t-');
  });

  it("assigns unique heading ids that differ from the ids of the page template", () => {
    const { headings } = parseMarkdown("## Foo\n\n## Foo\n\n## Foo 2\n\n## Payload\n\n## Written\n\n## !!!\n\n## 日本");
    expect(headings.map(({ id }) => id)).toEqual([
      "foo",
      "foo-2",
      "foo-2-2",
      "payload-2",
      "written-2",
      "section",
      "日本",
    ]);
  });

  it("keeps vowel marks in heading ids and replaces line breaks by spaces", () => {
    const { headings } = parseMarkdown("## हिन्दी भाषा\n\nWarp and\nweft\n---");
    expect(headings).toEqual([
      { id: "हिन्दी-भाषा", text: "हिन्दी भाषा", level: 2 },
      { id: "warp-and-weft", text: "Warp and weft", level: 2 },
    ]);
  });

  it.each(["constructor", "__proto__"])("renders code in an unknown language: %s", async (language) => {
    expect(await html(`\`\`\`${language}\ncode\n\`\`\``)).toContain(`<small>${language}</small>`);
  });

  it("renders a line of a million spaces in linear time", async () => {
    // In quadratic time this would exceed the time limit of the test.
    expect(await html(`\`\`\`text\n${" ".repeat(1_000_000)}x\n\`\`\``)).toContain("x");
  });

  it.each([
    ["spaces", "Warp and weft, 12 ends.", 5],
    ["no spaces between them", "織機は布を織るための機械である。", 10],
    ["both", "ผ้าทอมือ by hand", 5],
  ])("counts words with %s", (_, text, words) => {
    expect(parseMarkdown(text).words).toBe(words);
  });

  it("escapes HTML in the info string of a code block", async () => {
    expect(await html('```<img/src=x> title="<b>"\ncode\n```')).not.toMatch(/<img|<b>/);
  });

  it("escapes raw HTML and reports its positions", async () => {
    const { render, problems } = parseMarkdown("<script>alert(1)</script>\n\nText <img src=x onerror=alert(1)> here.");
    expect(await render()).not.toMatch(/<script|<img/);
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [1, 1],
      [3, 6],
    ]);
  });

  it("returns the positions of links in lists, tables and footnotes", () => {
    const source = "- one\n- [a](/a) and [a](/a)\n\n| x |\n|---|\n| [b](/b) |\n\nText.[^1]\n\n[^1]: See [c](/c).";
    expect(parseMarkdown(source, 10).links).toEqual([
      { href: "/a", line: 12, column: 7 },
      { href: "/a", line: 12, column: 19 },
      { href: "/b", line: 16, column: 7 },
      { href: "/c", line: 20, column: 15 },
    ]);
  });

  it("returns the position of the URL for a reference link", () => {
    expect(parseMarkdown("See [this][1].\n\n[1]: /blog").links).toEqual([{ href: "/blog", line: 3, column: 6 }]);
  });
});
