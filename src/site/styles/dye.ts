/** The values of `[data-dye]`: the site's accent colours, named after plant dyes. */
export type Dye = "madder" | "woad" | "weld" | "walnut" | "lichen";
