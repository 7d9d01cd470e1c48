import sharp from "sharp";
import { expect, it } from "vitest";
import { clothSvg, crossing, woven } from "./cloth.ts";
import { drawing, painter } from "./drawing.ts";
import { families } from "./families/index.ts";
import { hex } from "./roles.ts";
import { seeded } from "./seed.ts";

const pixels = 5;

it.each(["twill", "rosepath", "jacquard", "satin", "plain"] as const)(
  "draws at every crossing of %s the thread that the draft puts on top",
  async (family) => {
    const cloth = woven(
      families[family].draft(seeded("drawn")),
      { warp: ["madder", "woad"], weft: ["flax", "weld"] },
      40,
      40,
    );
    const size = 40 * crossing;
    const svg = drawing({
      width: 40 * pixels,
      height: 40 * pixels,
      viewBox: `0 0 ${size} ${size}`,
      theme: "light",
      body: clothSvg(cloth, painter("light")),
    });
    const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const seen = (end: number, pick: number) => {
      const at = ((pick * pixels + 2) * info.width + end * pixels + 2) * 3;
      return `#${data.subarray(at, at + 3).toString("hex")}`;
    };
    for (const [pick, row] of cloth.up.entries()) {
      for (const [end, lifted] of row.entries()) {
        const thread = lifted ? cloth.warp[end] : cloth.weft[pick];
        expect(seen(end, pick), `end ${end}, pick ${pick}`).toBe(thread && hex("light", thread));
      }
    }
  },
);
