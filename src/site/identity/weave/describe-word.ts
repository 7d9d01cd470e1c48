/** The text alternative of a picture of `drawWord`. */
export const describeWord = (word: string, meaning?: string): string =>
  meaning ? `Cloth with “${word}”, ${meaning}, woven into it` : `Cloth with the word ${word} woven into it`;
