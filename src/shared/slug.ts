/** Letters that are not a Latin letter with a mark, so that decomposition alone does not reach them. */
const letters: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ĸ: "k",
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  ґ: "g",
  д: "d",
  ѓ: "gj",
  ђ: "dj",
  е: "e",
  ё: "e",
  є: "ie",
  ж: "zh",
  з: "z",
  ѕ: "dz",
  и: "i",
  і: "i",
  ї: "i",
  й: "i",
  ј: "j",
  к: "k",
  ќ: "kj",
  л: "l",
  љ: "lj",
  м: "m",
  н: "n",
  њ: "nj",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  ћ: "c",
  у: "u",
  ў: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  џ: "dz",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "iu",
  я: "ia",
};

/** Those that become several letters, or none. */
export const unevenLetters = Object.keys(letters)
  .filter((letter) => letters[letter]?.length !== 1)
  .join("");

const transliterated = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const marksOnThem = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}])\p{M}+/gu;

/**
 * Lower case, accented and Cyrillic letters in Latin, spaces as `separator`; every other character stays as it is.
 * Greek stays Greek, and a script that writes its vowels as marks keeps them: the specification names accented and
 * Cyrillic letters only, and browsers show such addresses well.
 */
export function slugify(text: string, separator = "-"): string {
  return inLatin(text).replace(/\s+/gu, separator);
}

/** The same with all spaces left alone. */
export function inLatin(text: string): string {
  const letters = text.normalize("NFC").toLowerCase().replace(marksOnThem, "");
  return [...letters].map(latin).join("");
}

function latin(letter: string): string {
  const known = letters[letter];
  if (known !== undefined) return known;
  const bare = letter.normalize("NFD").replace(/\p{M}+/gu, "");
  return transliterated.test(bare) ? (letters[bare] ?? bare) : letter;
}
