/** The dyes that `[data-dye]` knows. */
export type Dye = "madder" | "woad" | "weld" | "walnut" | "lichen";
