const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];

/** Every word that is one slip of the finger away: a letter left out, added, wrong, or swapped with its neighbour. */
export function oneTypoAway(word: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const after = word.slice(at + 1);
    const here = word.charAt(at);
    for (const letter of ALPHABET) {
      found.add(before + letter + here + after);
      found.add(before + letter + after);
    }
    found.add(before + after);
    found.add(before + after.charAt(0) + here + after.slice(1));
  }
  found.delete(word);
  return [...found];
}
