export { brokenThread } from "./broken-thread.ts";
export { type Cover, type CoverKind, cover, type Pattern, pattern } from "./cover.ts";
export type { Theme } from "./drawing.ts";
export { monogram } from "./monogram.ts";
export { punchCards } from "./punch-cards.ts";
export { wovenWord } from "./woven-word.ts";
