import sharp from "sharp";
import { expect, it } from "vitest";
import { dyes, getHex } from "../../../shared/palette.ts";
import { createSeededRandom } from "../../../shared/seeded-random.ts";
import { createPainter, renderSvg } from "../svg-drawing.ts";
import { CROSSING_SIZE, getContrastingYarn, hasContrast, renderCloth, weaveCloth } from "./cloth.ts";
import { palette, yarns } from "./palette.ts";
import { weaveFamilies } from "./weave-families.ts";

const PIXELS_PER_CROSSING = 5;

it.each(["twill", "rosepath", "jacquard", "satin", "plain"] as const)(
  "draws at every crossing of %s the thread that the draft puts on top",
  async (family) => {
    const cloth = weaveCloth(
      weaveFamilies[family].createDraft(createSeededRandom("drawn")),
      { warp: ["madder", "woad"], weft: ["flax", "weld"] },
      40,
      40,
    );
    const size = 40 * CROSSING_SIZE;
    const svg = renderSvg({
      width: 40 * PIXELS_PER_CROSSING,
      height: 40 * PIXELS_PER_CROSSING,
      viewBox: `0 0 ${size} ${size}`,
      theme: "light",
      body: renderCloth(cloth, createPainter(yarns, "light")),
    });
    const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const getPixel = (end: number, pick: number) => {
      const at = ((pick * PIXELS_PER_CROSSING + 2) * info.width + end * PIXELS_PER_CROSSING + 2) * 3;
      return `#${data.subarray(at, at + 3).toString("hex")}`;
    };
    for (const [pick, row] of cloth.up.entries()) {
      for (const [end, lifted] of row.entries()) {
        const thread = lifted ? cloth.warp[end] : cloth.weft[pick];
        expect(getPixel(end, pick), `end ${end}, pick ${pick}`).toBe(thread && getHex(palette, thread, "light"));
      }
    }
  },
);

it("draws no thread that is never on top, beside one of the same colour that always is", () => {
  const cloth = {
    up: [
      [true, true],
      [false, false],
    ],
    warp: ["madder", "madder"],
    weft: ["flax", "flax"],
  } as const;
  const svg = renderCloth(cloth, (property, yarn) => `${property}="${yarn}"`);
  expect(svg).toContain('<path stroke="flax" d="M0 3h4"/>');
});

it("has a contrasting neutral for every dye, in both themes", () => {
  for (const dye of dyes) expect(hasContrast(dye, getContrastingYarn(dye)), dye).toBe(true);
});
