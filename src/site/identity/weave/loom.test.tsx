import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { countPicks, getLoomState, Loom } from "./loom.tsx";

const html = renderToString(<Loom headline="Software, woven to a pattern." />);

it("renders finished cloth on the server", () => {
  expect(html).toContain("var(--yarn-madder)");
  expect(html).toContain('aria-label="Cloth with the words “Software, woven to a pattern.” woven into it"');
});

it("has no inline styles, which the Content-Security-Policy forbids", () => {
  expect(html).not.toMatch(/\sstyle=|<style/);
});

it("labels its field and limits the word to 14 characters", () => {
  const [, id] = html.match(/<label[^>]* for="([^"]+)"/) ?? [];
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

const picks = 84;
const times = Array.from({ length: countPicks(picks) * 4 + 1 }, (_, quarter) => quarter / 4);

it("starts with the old piece and ends with the new one, both filling the frame", () => {
  expect(getLoomState(0, picks)).toEqual({ rolled: 0, fell: picks });
  expect(getLoomState(countPicks(picks), picks)).toEqual({ rolled: picks, fell: picks });
});

it("never rolls backward, and never faster than one pick per pick of time", () => {
  const rolls = times.map((time) => getLoomState(time, picks).rolled);
  for (const [index, rolled] of rolls.entries()) {
    const step = rolled - (rolls[index - 1] ?? 0);
    expect(step).toBeGreaterThanOrEqual(0);
    expect(step).toBeLessThanOrEqual(0.25);
  }
});

it("keeps the fell inside the frame", () => {
  for (const time of times) {
    const { fell } = getLoomState(time, picks);
    expect(fell).toBeGreaterThan(picks - 12);
    expect(fell).toBeLessThanOrEqual(picks);
  }
});
