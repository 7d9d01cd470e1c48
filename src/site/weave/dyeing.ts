import type { Dye } from "../../content/schemas/common.ts";
import type { Dyed } from "./cloth.ts";
import type { Draft } from "./draft.ts";
import type { Dyeing } from "./families/family.ts";
import { times } from "./orders.ts";
import { contrasting, partner, type Role } from "./roles.ts";
import type { Chance } from "./seed.ts";

export type Dyes = readonly [main: Dye, second?: Dye];

type Vat = {
  main: Dye;
  /** The yarn that the main dye is seen against. */
  light: Role;
  /** A second colour for whole stripes and figures. */
  other: Role;
  /** A second colour for single threads. */
  accent: Role;
  draft: Draft;
  chance: Chance;
};

/** Lays the dyes into warp and weft. Stripes and bands are whole repeats of the draft: colour that cuts a figure looks like a fault. */
export function dyed(dyeing: Dyeing, [main, wanted]: Dyes, draft: Draft, chance: Chance): Dyed {
  const second = wanted && wanted !== main ? wanted : companion[main];
  const light = partner(main);
  const other = contrasting(second, light) ? second : light === "flax" ? "ink" : companion[main];
  const accent = light === "flax" ? second : other;
  return recipes[dyeing]({ main, light, other, accent, draft, chance });
}

const companion: Record<Dye, Dye> = {
  madder: "weld",
  woad: "weld",
  weld: "madder",
  walnut: "madder",
  lichen: "walnut",
};

const recipes: Record<Dyeing, (vat: Vat) => Dyed> = {
  figured: (vat) => ({ warp: [vat.main], weft: bands(vat) }),

  // Large quiet figures: an accent across them would look like a pulled thread.
  blocked: ({ main, light, other, draft, chance }) => {
    const repeat = draft.threading.length;
    return { warp: chance.chance(0.6) ? [main] : [...times(repeat, main), ...times(repeat, other)], weft: [light] };
  },

  striped: (vat) => {
    const { main, light, other, draft, chance } = vat;
    const wide = times(wholeRepeats(draft.threading, 14), main);
    const narrow = times(wholeRepeats(draft.threading, 8), other);
    const third = light === "flax" ? "ink" : other;
    const warp = chance.pick(
      [...wide, ...narrow],
      [...wide, ...times(wide.length, other)],
      [...wide, ...times(wide.length, third), ...narrow],
    );
    return { warp, weft: bands(vat) };
  },

  checked: ({ main, light, other, chance }) => {
    const tooth = [...times(4, main), ...times(4, light)];
    const overcheck = [...times(chance.between(3, 5), tooth).flat(), ...times(4, other), ...times(4, light)];
    const order = chance.chance(0.6) ? overcheck : tooth;
    return { warp: order, weft: order };
  },

  gingham: ({ main, light, other, chance }) => {
    const width = 2 * chance.between(3, 5);
    const check = [...times(width, main), ...times(width, light)];
    const order = chance.chance(0.5) ? check : [...check, ...times(width, other), ...times(width, light)];
    return { warp: order, weft: order };
  },

  logCabin: ({ main, light, chance }) => {
    const width = chance.between(5, 8);
    const cabin = [...times(width, [main, light]), ...times(width, [light, main])].flat();
    return { warp: cabin, weft: cabin };
  },

  patternWeft: ({ main, light, other, draft, chance }) => {
    const repeat = draft.treadling.length / 2;
    const border = chance.pick(0, 0.25, 0.34) * repeat;
    const pattern = times(repeat, main).map((role, pick) => (pick < border || pick >= repeat - border ? other : role));
    return { warp: [light], weft: pattern.flatMap((role) => [role, light]) };
  },
};

function wholeRepeats(order: readonly unknown[], least: number): number {
  return order.length * Math.ceil(least / order.length);
}

/** Long fields of light weft, and a few picks of the accent where a repeat ends. */
function bands({ light, accent, draft, chance }: Vat): Role[] {
  const band = chance.pick<Role[]>(
    [],
    [accent, accent],
    [accent, accent],
    [accent, accent, light, light, accent, accent],
  );
  const field = wholeRepeats(draft.treadling, chance.between(16, 36));
  return [...times(field - band.length, light), ...band];
}
