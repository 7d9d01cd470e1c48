/** Letters that Unicode decomposition (NFD) does not turn into a Latin letter with a combining mark. */
const transliterations = new Map(
  [
    "ł=l ø=o đ=d ð=d þ=th ß=ss æ=ae œ=oe ı=i ħ=h ŧ=t ŋ=n ĸ=k",
    "а=a б=b в=v г=g ґ=g д=d ѓ=gj ђ=dj е=e ё=e є=ie ж=zh з=z ѕ=dz и=i і=i ї=i й=i ј=j к=k ќ=kj л=l љ=lj",
    "м=m н=n њ=nj о=o п=p р=r с=s т=t ћ=c у=u ў=u ф=f х=kh ц=ts ч=ch џ=dz ш=sh щ=shch ъ= ы=y ь= э=e ю=iu я=ia",
  ].flatMap((row) => row.split(" ").map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)])),
);

/** Letters whose transliteration is not exactly one character long. */
export const unevenLetters = Array.from(transliterations)
  .flatMap(([letter, latin]) => (latin.length === 1 ? [] : letter))
  .join("");

const latinOrCyrillic = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const combiningMarks = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}])\p{M}+/gu;

/**
 * Lower case, accented and Cyrillic letters transliterated to Latin, white space replaced by `separator`. All other
 * characters are unchanged: the specification names accented and Cyrillic letters only, and browsers display URLs in
 * other scripts (Greek, or Devanagari with its vowel marks) readably.
 */
export function slugify(text: string, separator = "-"): string {
  return transliterate(text).replace(/\s+/gu, separator);
}

/** Lower case with accented and Cyrillic letters in Latin; white space is unchanged. */
export function transliterate(text: string): string {
  const letters = text.normalize("NFC").toLowerCase().replace(combiningMarks, "");
  return [...letters].map(transliterateLetter).join("");
}

function transliterateLetter(letter: string): string {
  const latin = transliterations.get(letter);
  if (latin !== undefined) return latin;
  const base = letter.normalize("NFD").replace(/\p{M}+/gu, "");
  return latinOrCyrillic.test(base) ? (transliterations.get(base) ?? base) : letter;
}
