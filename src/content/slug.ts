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

const greek = /\p{Script=Greek}/u;

/**
 * Lower case, accented and Cyrillic letters in Latin, spaces as `separator`; every other character stays as it is.
 * Greek stays Greek: the specification names accented and Cyrillic letters only, and browsers show Greek addresses well.
 */
export function slugify(text: string, separator = "-"): string {
  return [...text.normalize("NFC").toLowerCase()].map(latin).join("").replace(/\s+/gu, separator);
}

function latin(letter: string): string {
  const known = letters[letter];
  if (known !== undefined) return known;
  if (greek.test(letter)) return letter;
  const bare = letter.normalize("NFD").replace(/\p{M}+/gu, "");
  return letters[bare] ?? bare;
}
