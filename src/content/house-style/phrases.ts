import type { SourceFile } from "../document.ts";
import type { PlacedMistake } from "../mistake.ts";

/** Said of everything, these say nothing. A space stands for any white space or a hyphen. */
const empty = [
  ...["cutting edge", "bleeding edge", "state of the art", "world class", "best in class", "best of breed"],
  ...["seamless(ly)?", "frictionless(ly)?", "effortless(ly)?", "holistic(ally)?", "robust(ly|ness)?", "turnkey"],
  ...["unlock(s|ed|ing)?", "elevat(e|es|ed|ing)", "empower(s|ed|ing|ment)?", "supercharg(e|es|ed|ing)"],
  ...["leverag(e|es|ed|ing)", "utili[sz](e|es|ed|ing|ation)", "streamlin(e|es|ed|ing)", "revolutioni[sz](e|es|ed|ing)"],
  ...["delv(e|es|ed|ing)", "deep dives?", "div(e|ing) into", "embark(s|ed|ing)?", "foster(s|ed|ing)?"],
  ...["game chang(er|ers|ing)", "next level", "synerg(y|ies|istic)", "paradigm( shift)?s?", "transformative"],
  ...["journeys?", "landscapes?", "realms?", "tapestry", "testament to", "myriad", "plethora", "pivotal", "one stop"],
  ...["ever (changing|evolving)", "fast paced", "in today[’']s", "thought leader(s|ship)?", "passionate about"],
  ...["furthermore", "moreover", "in conclusion", "in summary", "at the end of the day", "needless to say"],
  ...["(it is|it[’']s) (worth noting|important to note)", "look no further", "rest assured", "move the needle"],
  ...["not (just|only|merely) [^.;:]{1,60}[,;:–—] (it is|it[’']s|but) "],
];
const EMPTY = new RegExp(`\\b(${empty.map((phrase) => phrase.replaceAll(" ", "[\\s-]+")).join("|")})\\b`, "giu");
const SHOUTED = /[\p{L}”"')]!(?=[\s”"]|$)|\p{Extended_Pictographic}/gmu;

/** Words and signs that the house does not use, wherever they stand. */
export function* checkPhrases({ path: file, text }: SourceFile): Generator<PlacedMistake> {
  for (const { 0: found, index } of text.matchAll(EMPTY)) {
    yield {
      file,
      ...placeIn(text, index),
      message: `'${found.replaceAll(/\s+/g, " ")}' says nothing: say what is meant`,
    };
  }
}

export function* checkShouting({ path: file, text }: SourceFile): Generator<PlacedMistake> {
  for (const { 0: found, index } of text.matchAll(SHOUTED)) {
    yield { file, ...placeIn(text, index), message: `'${found}': no exclamation marks and no pictures as letters` };
  }
}

function placeIn(text: string, index: number) {
  const before = text.slice(0, index).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
