import sharp from "sharp";
import { expect, it } from "vitest";
import { dyes } from "../../../shared/palette.ts";
import type { CoverOptions } from "../identity.ts";
import { drawPageCover } from "./draw-cover.ts";

const kinds: CoverOptions["kind"][] = ["article", "case-study", "ebook", "job", "service"];
const card = { width: 480, height: 270 };
const banner = { width: 1344, height: 300 };

it("draws the same cover for the same slug and another one for another slug", () => {
  const one = drawPageCover({ slug: "idempotent-jobs", dyes: ["woad"], kind: "article", ...card });
  expect(drawPageCover({ slug: "idempotent-jobs", dyes: ["woad"], kind: "article", ...card })).toBe(one);
  expect(drawPageCover({ slug: "reading-a-query-plan", dyes: ["woad"], kind: "article", ...card })).not.toBe(one);
});

it("draws less than 9 kB of valid SVG for every kind, dye and size", () => {
  for (const kind of kinds) {
    for (const [index, dye] of dyes.entries()) {
      for (const size of [card, banner]) {
        const svg = drawPageCover({ slug: `weighed-${index}`, dyes: [dye], kind, ...size });
        expect(svg.length, `${kind} ${dye}`).toBeLessThan(9000);
        expect(svg).not.toMatch(/NaN|undefined/);
      }
    }
  }
});

it("changes only the colours for a dark page", async () => {
  const page = {
    slug: "idempotent-jobs",
    dyes: ["madder", "weld"],
    kind: "case-study",
    ...card,
  } satisfies CoverOptions;
  const [light, dark] = [drawPageCover({ ...page, theme: "light" }), drawPageCover({ ...page, theme: "dark" })];
  const colours = /#[0-9a-f]{6}/g;
  expect(dark.match(colours)).not.toEqual(light.match(colours));
  expect(dark.split(colours)).toEqual(light.split(colours));
  await expect(sharp(Buffer.from(dark)).metadata()).resolves.toMatchObject({ format: "svg", width: 480, height: 270 });
});

it("uses custom properties instead of colours in an inline drawing", () => {
  const svg = drawPageCover({ slug: "idempotent-jobs", dyes: ["madder"], kind: "article", theme: "inline", ...card });
  expect(svg).toContain("var(--yarn-madder)");
  expect(svg).not.toMatch(/#[0-9a-f]{6}|<style|style=/);
});
