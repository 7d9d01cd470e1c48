import { pointed, straight, times } from "../orders.ts";
import type { Family } from "./family.ts";

const tabby = [[0], [1]];

export const plain: Family = {
  draft: () => ({ threading: [0, 1], tieUp: tabby, treadling: [0, 1] }),
  longestFloat: 1,
  dyeings: ["logCabin", "gingham"],
};

export const basket: Family = {
  draft: () => ({ threading: [0, 0, 1, 1], tieUp: tabby, treadling: [0, 0, 1, 1] }),
  longestFloat: 2,
  dyeings: ["striped", "figured"],
};

/** Two satins side by side, one showing its warp and one its weft, change places from band to band: damask checks. */
export const satin: Family = {
  draft: (chance) => {
    const [size, step] = chance.pick<[number, number]>([5, 2], [5, 3], [8, 3], [8, 5]);
    const shafts = straight(size);
    const other = shafts.map((shaft) => size + shaft);
    const bound = shafts.map((pick) => (pick * step) % size);
    const warpFaced = (block: number[]) => bound.map((shaft) => block.filter((_, index) => index !== shaft));
    const weftFaced = (block: number[]) => bound.map((shaft) => block.filter((_, index) => index === shaft));
    const one = warpFaced(shafts).map((lifted, pick) => [...lifted, ...(weftFaced(other)[pick] ?? [])]);
    const two = weftFaced(shafts).map((lifted, pick) => [...lifted, ...(warpFaced(other)[pick] ?? [])]);
    const block = () => (size === 5 ? chance.between(2, 3) : chance.between(1, 2));
    return {
      threading: [...times(block(), shafts), ...times(block(), other)].flat(),
      tieUp: [...one, ...two],
      treadling: [...times(block(), shafts), ...times(block(), other)].flat(),
    };
  },
  longestFloat: 8,
  dyeings: ["blocked"],
};

/** Floats grow toward the middle of each cell and sink it: honeycomb towels are woven so. */
export const waffle: Family = {
  draft: (chance) => {
    const shafts = chance.between(4, 6);
    const tieUp = straight(shafts).map((treadle) =>
      straight(shafts).filter((shaft) => shaft < treadle || shaft === treadle + 1),
    );
    return { threading: pointed(shafts), tieUp, treadling: pointed(shafts) };
  },
  longestFloat: 9,
  dyeings: ["figured", "striped"],
};
