import { pointed, straight } from "../orders.ts";
import type { Chance } from "../seed.ts";
import type { Family } from "./family.ts";

const reach = 16;

/** A shaft for every end, as only Jacquard's cards can lift them: a figure in warp satin on a ground of weft satin. */
export const jacquard: Family = {
  draft: (chance) => {
    const inFigure = chance.pick(star, rose)(chance);
    const quarter = straight(reach + 1);
    const tieUp = quarter.map((pick) =>
      quarter.filter((end) => {
        const satin = (3 * end + pick) % 8;
        return inFigure(reach - end, reach - pick) ? satin !== 0 : satin === 4;
      }),
    );
    return { threading: pointed(reach + 1), tieUp, treadling: pointed(reach + 1) };
  },
  longestFloat: 13,
  dyeings: ["blocked"],
};

/** Tells whether a crossing, counted from the figure's heart, belongs to it. The pointed threading mirrors one quarter into the whole. */
type Figure = (end: number, pick: number) => boolean;

/** The eight-petalled star of northern weavers; small diamonds sit where four stars meet. */
function star(chance: Chance): Figure {
  const petal = chance.between(5, 6);
  const diamond = chance.between(3, 5);
  return (end, pick) => {
    const along = Math.max(end, pick);
    const beside = Math.min(end, pick);
    const inPetal = beside >= 1 && beside <= petal && along - beside >= 1 && along - beside <= petal;
    const fromCorner = reach - end + (reach - pick);
    return inPetal || fromCorner < diamond || fromCorner === diamond + 2;
  };
}

function rose(chance: Chance): Figure {
  const petals = chance.pick(4, 8);
  const depth = chance.between(2, 3);
  const heart = chance.between(2, 3);
  const bud = chance.between(4, 6);
  return (end, pick) => {
    const radius = Math.hypot(end, pick);
    const edge = reach * 0.66 + depth * Math.cos(petals * Math.atan2(pick, end));
    const fromCorner = Math.hypot(reach - end, reach - pick);
    return radius <= heart || (radius >= heart + 2 && radius <= edge) || fromCorner < bud;
  };
}
