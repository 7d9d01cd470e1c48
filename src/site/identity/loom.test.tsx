import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Loom } from "./loom.tsx";

const html = renderToString(<Loom headline="Software, woven to a pattern." />);

it("is finished cloth before any script runs", () => {
  expect(html).toContain("var(--yarn-madder)");
  expect(html).toContain('aria-label="Cloth with the words “Software, woven to a pattern.” woven into it"');
});

it("carries no inline style, which the site's policy would refuse", () => {
  expect(html).not.toMatch(/\sstyle=|<style/);
});

it("labels its field and limits the word", () => {
  const [, id] = html.match(/<label for="([^"]+)"/) ?? [];
  expect(html).toContain(`id="${id}"`);
  expect(html).toMatch(/maxlength="14"/i);
});

it("says in words what it shows", () => {
  expect(html.replaceAll("<!-- -->", "")).toContain("“Software, woven to a pattern.”: 29 cards, 84 picks of weft");
});

it("counts a single card as one", () => {
  const letter = renderToString(<Loom headline="A" />).replaceAll("<!-- -->", "");
  expect(letter).toContain("“A”: 1 card, ");
});
