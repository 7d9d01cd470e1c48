import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Loom } from "./loom.tsx";

const html = renderToString(<Loom headline="Software, woven to a pattern." />);

it("renders finished cloth on the server", () => {
  expect(html).toContain("var(--yarn-madder)");
  expect(html).toContain('aria-label="Cloth with the words “Software, woven to a pattern.” woven into it"');
});

it("has no inline styles, which the Content-Security-Policy forbids", () => {
  expect(html).not.toMatch(/\sstyle=|<style/);
});

it("labels its field and limits the word to 14 characters", () => {
  const [, id] = html.match(/<label for="([^"]+)"/) ?? [];
  expect(html).toContain(`id="${id}"`);
  expect(html).toMatch(/maxlength="14"/i);
});

it("describes the cloth in a caption", () => {
  expect(html.replaceAll("<!-- -->", "")).toContain("“Software, woven to a pattern.”: 29 cards, 84 picks of weft");
});

it("uses the singular for one card", () => {
  const letter = renderToString(<Loom headline="A" />).replaceAll("<!-- -->", "");
  expect(letter).toContain("“A”: 1 card, ");
});
