import { expect, it } from "vitest";
import { renderHead } from "./head.ts";

it("escapes text and attributes and leaves JSON-LD as it is", () => {
  const tags: [string, Record<string, string>, string?][] = [
    ["meta", { name: "description", content: '"Looms" & <looms>' }],
    ["script", { type: "application/ld+json" }, '{"name":"\\u003c/script>"}'],
  ];
  expect(renderHead({ title: "Looms & <looms>", tags })).toBe(
    "<title>Looms &amp; &lt;looms&gt;</title>" +
      '<meta name="description" content="&quot;Looms&quot; &amp; &lt;looms&gt;" data-page>' +
      '<script type="application/ld+json" data-page>{"name":"\\u003c/script>"}</script>',
  );
});
