import type { Mark } from "../svg-drawing.ts";

/** The smallest plain weave: cells that alternate like threads over and under each other. */
export const mark: Mark = ["#.#", ".#.", "#.#"];
