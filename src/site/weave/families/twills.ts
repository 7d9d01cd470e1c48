import { climbing, pointed, straight } from "../orders.ts";
import type { Family } from "./family.ts";

export const twill: Family = {
  draft: (chance) => {
    const tieUp = climbing(chance.pick("##..", "###...", "###..#..", "####..#.", "##.#...."));
    const rising = straight(tieUp.length);
    return { threading: rising, tieUp, treadling: chance.chance(0.5) ? rising : rising.toReversed() };
  },
  longestFloat: 4,
  dyeings: ["figured", "striped"],
};

/** Twill that turns with a break: the lines of one stripe meet the gaps of the next. */
export const herringbone: Family = {
  draft: (chance) => {
    const width = 4 * chance.between(2, 3);
    const up = Array.from({ length: width }, (_, end) => end % 4);
    const down = up.map((shaft) => (5 - shaft) % 4);
    return { threading: [...up, ...down], tieUp: climbing("##.."), treadling: straight(4) };
  },
  longestFloat: 2,
  dyeings: ["striped", "figured"],
};

export const houndstooth: Family = {
  draft: () => ({ threading: straight(4), tieUp: climbing("##.."), treadling: straight(4) }),
  longestFloat: 2,
  dyeings: ["checked"],
};

export const gooseEye: Family = {
  draft: (chance) => {
    const tieUp = climbing(chance.pick("##..", "###...", "##..##.."));
    return { threading: pointed(tieUp.length), tieUp, treadling: pointed(tieUp.length) };
  },
  longestFloat: 5,
  dyeings: ["figured", "striped"],
};

export const birdsEye: Family = {
  draft: (chance) => {
    const tieUp = climbing(chance.pick("#...", "##...", "#.#..."));
    return { threading: pointed(tieUp.length), tieUp, treadling: pointed(tieUp.length) };
  },
  longestFloat: 5,
  dyeings: ["figured", "striped"],
};

/** Eight shafts, both ways pointed: the cloth of the home page. */
export const rosepath: Family = {
  draft: (chance) => {
    const tieUp = climbing(chance.pick("###...#.", "##...#.#", "####..#.", "##..#..."));
    return { threading: pointed(8), tieUp, treadling: pointed(8) };
  },
  longestFloat: 7,
  dyeings: ["striped", "figured"],
};
