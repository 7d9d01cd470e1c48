import { expect, it } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const read = (main: string) =>
  htmlToMarkdown(`<body><header>Menu</header><main>${main}</main></body>`, "https://a.example/b");

it("keeps headings, paragraphs, lists and links", () => {
  const html =
    '<h1>Tom &amp; <em>Ann</em></h1><p>One\n  <a href="/c?x=1#d">link</a>.</p><ul><li>First</li><li>Second</li></ul>';
  expect(read(html)).toBe("# Tom & *Ann*\n\nOne [link](https://a.example/c?x=1#d).\n\n- First\n\n- Second\n");
});

it("leaves out drawings, forms and ways around the page", () => {
  const html =
    '<nav><a href="/">Home</a></nav><h2>Kept<svg><path d="M0 0"/></svg></h2><form><label>Name<input></label></form><a href="/x"><svg></svg></a>';
  expect(read(html)).toBe("## Kept\n");
});

it("keeps code as it is written", () => {
  expect(read("<p>Run <code>a  b</code></p><pre><code><span>if (a &lt; b)</span>\n  go()</code></pre>")).toBe(
    "Run `a b`\n\n```\nif (a < b)\n  go()\n```\n",
  );
});

it("keeps tables, and words apart that only a style sheet parted", () => {
  const html =
    "<table><thead><tr><th>Model</th><th>Price</th></tr></thead><tbody><tr><td>Team</td><td>9<small>min</small></td></tr></tbody></table>";
  expect(read(html)).toBe("| Model | Price |\n| --- | --- |\n| Team | 9 min |\n");
  expect(read("<p><strong>Today</strong>We read it<strong>!</strong></p>")).toBe("**Today** We read it**!**\n");
});

it("keeps quotes, and no sign that only holds words together", () => {
  const html = "<ul><li><blockquote><p>5–\u20606\u00a0weeks</p></blockquote><p>Ann</p></li></ul>";
  expect(read(html)).toBe("- > 5–6 weeks\n\nAnn\n");
});

it("keeps links that have a heading of their own", () => {
  const html =
    '<nav aria-labelledby="near"><h2 id="near">Near</h2><a href="/c">C</a></nav><nav><a href="/">Up</a></nav>';
  expect(read(html)).toBe("## Near\n\n[C](https://a.example/c)\n");
});
