import type { Mark } from "../svg-drawing.ts";

/** A square with one corner set free, like a sheet with a dog-ear. */
export const mark: Mark = ["###", "###", "##."];
