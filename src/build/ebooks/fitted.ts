import type { Style } from "./styles.ts";
import { type Measure, wordsOf } from "./words.ts";

/** Large type is set smaller where a word of it would have to be cut in two to fit its line. */
export function fitted(measure: Measure, text: string, style: Style, room: number): Style {
  const words = wordsOf([{ text, style }], measure, Number.POSITIVE_INFINITY);
  const by = Math.min(1, ...words.map(({ width }) => room / width));
  const smaller = (length: number) => Math.floor(length * by * 10) / 10;
  return { ...style, size: smaller(style.size), leading: smaller(style.leading) };
}
