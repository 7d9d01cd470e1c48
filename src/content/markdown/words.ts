/** Scripts that leave no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

export function countWords(text: string): number {
  return (text.match(/\S+/g) ?? []).reduce((sum, word) => sum + (UNSPACED.test(word) ? wordsWithin(word) : 1), 0);
}

function wordsWithin(run: string): number {
  return Array.from(segmenter.segment(run)).filter(({ isWordLike }) => isWordLike).length || 1;
}
