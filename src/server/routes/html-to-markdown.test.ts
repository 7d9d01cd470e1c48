import { expect, it } from "vitest";
import { toMarkdownResponse } from "./html-to-markdown.ts";

const convert = (main: string) =>
  toMarkdownResponse(
    { status: 200, type: "html", body: `<body><header>Menu</header><main>${main}</main></body>` },
    "https://a.example/b",
  ).body;

it("converts headings, paragraphs, lists and links", () => {
  const html =
    '<h1>Tom &amp; <em>Ann</em></h1><p>One\n  <a href="/c?x=1#d">link</a>.</p><ul><li>First</li><li>Second</li></ul>';
  expect(convert(html)).toBe("# Tom & *Ann*\n\nOne [link](https://a.example/c?x=1#d).\n\n- First\n\n- Second\n");
});

it("leaves out graphics, forms and navigation", () => {
  const html =
    '<nav><a href="/">Home</a></nav><h2>Kept<svg><path d="M0 0"/></svg></h2><form><label>Name<input></label></form><a href="/x"><svg></svg></a>';
  expect(convert(html)).toBe("## Kept\n");
});

it("writes the alt text of a drawing", () => {
  const html = '<figure><svg role="img" aria-label="A queue of two"><text>One</text></svg></figure>';
  expect(convert(html)).toBe("A queue of two\n");
});

it("preserves line breaks and indentation in code blocks", () => {
  expect(convert("<p>Run <code>a  b</code></p><pre><code><span>if (a &lt; b)</span>\n  go()</code></pre>")).toBe(
    "Run `a b`\n\n```\nif (a < b)\n  go()\n```\n",
  );
});

it("converts tables, and separates words of adjacent elements", () => {
  const html =
    "<table><thead><tr><th>Model</th><th>Price</th></tr></thead><tbody><tr><td>Team</td><td>9<small>min</small></td></tr></tbody></table>";
  expect(convert(html)).toBe("| Model | Price |\n| --- | --- |\n| Team | 9 min |\n");
  expect(convert("<p><strong>Today</strong>We read it<strong>!</strong></p>")).toBe("**Today** We read it**!**\n");
});

it("converts quotes, and removes word joiners and non-breaking spaces", () => {
  const html = "<ul><li><blockquote><p>5–\u20606\u00a0weeks</p></blockquote><p>Ann</p></li></ul>";
  expect(convert(html)).toBe("- > 5–6 weeks\n\nAnn\n");
});

it("converts navigation that has its own heading", () => {
  const html =
    '<nav aria-labelledby="near"><h2 id="near">Near</h2><a href="/c">C</a></nav><nav><a href="/">Up</a></nav>';
  expect(convert(html)).toBe("## Near\n\n[C](https://a.example/c)\n");
});
