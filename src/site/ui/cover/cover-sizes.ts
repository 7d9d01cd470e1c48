/** The kinds of pages that have a cover. */
export type CoverKind = "article" | "case-study" | "ebook" | "job" | "service";

/** The sizes in which covers are drawn and shown, in CSS pixels. */
export const coverSizes = {
  card: { width: 480, height: 320 },
  banner: { width: 1344, height: 320 },
  portrait: { width: 420, height: 560 },
};
