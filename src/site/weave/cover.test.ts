import sharp from "sharp";
import { expect, it } from "vitest";
import { dyes } from "../../content/schemas/common.ts";
import { type Cover, type CoverKind, cover } from "./cover.ts";

const kinds: CoverKind[] = ["article", "case-study", "ebook", "job", "service"];
const card = { width: 480, height: 270 };
const banner = { width: 1344, height: 300 };

it("is the same cloth for the same slug and another for the next", () => {
  const one = cover({ slug: "idempotent-jobs", dyes: ["woad"], kind: "article", ...card });
  expect(cover({ slug: "idempotent-jobs", dyes: ["woad"], kind: "article", ...card })).toBe(one);
  expect(cover({ slug: "reading-a-query-plan", dyes: ["woad"], kind: "article", ...card })).not.toBe(one);
});

it("weighs a few kilobytes in every kind, dye and cut", () => {
  for (const kind of kinds) {
    for (const [index, dye] of dyes.entries()) {
      for (const cut of [card, banner]) {
        const svg = cover({ slug: `weighed-${index}`, dyes: [dye], kind, ...cut });
        expect(svg.length, `${kind} ${dye}`).toBeLessThan(9000);
        expect(svg).not.toMatch(/NaN|undefined/);
      }
    }
  }
});

it("is the same cloth in other colours when it is drawn for a dark page", async () => {
  const page = { slug: "idempotent-jobs", dyes: ["madder", "weld"], kind: "case-study", ...card } satisfies Cover;
  const [light, dark] = [cover({ ...page, theme: "light" }), cover({ ...page, theme: "dark" })];
  const colours = /#[0-9a-f]{6}/g;
  expect(dark.match(colours)).not.toEqual(light.match(colours));
  expect(dark.split(colours)).toEqual(light.split(colours));
  await expect(sharp(Buffer.from(dark)).metadata()).resolves.toMatchObject({ format: "svg", width: 480, height: 270 });
});

it("names yarns and no colours when the page around it does the dyeing", () => {
  const svg = cover({ slug: "idempotent-jobs", dyes: ["madder"], kind: "article", theme: "inline", ...card });
  expect(svg).toContain("var(--yarn-madder)");
  expect(svg).not.toMatch(/#[0-9a-f]{6}|<style|style=/);
});
