import type { Draft } from "../draft.ts";
import type { Chance } from "../seed.ts";

/** How dyes are laid into a family's warp and weft; `dyeing.ts` knows each. */
export type Dyeing = "figured" | "blocked" | "striped" | "checked" | "gingham" | "logCabin" | "patternWeft";

export type Family = {
  draft: (chance: Chance) => Draft;
  /** Longer floats would snag: the cloth would not hold. */
  longestFloat: number;
  dyeings: readonly [Dyeing, ...Dyeing[]];
};
