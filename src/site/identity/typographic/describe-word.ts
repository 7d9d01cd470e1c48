/** The text alternative of a picture of `drawWord`. */
export const describeWord = (word: string, meaning?: string): string =>
  meaning ? `“${word}”, ${meaning}, in large letters` : `The word ${word} in large letters`;
