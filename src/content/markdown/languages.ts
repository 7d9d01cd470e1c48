import { bundledLanguages, bundledLanguagesInfo } from "shiki/langs";

export type Language = keyof typeof bundledLanguages;

const languageNames = new Map([
  ...bundledLanguagesInfo.flatMap(({ id, name, aliases = [] }) =>
    [id, ...aliases].map((spelling) => [spelling, name] as const),
  ),
  ["text", "Text"],
]);

/** Everything that may stand behind the backticks. */
export const languageSpellings = [...languageNames.keys()];

export function languageName(language: string): string {
  return languageNames.get(language) ?? language;
}

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(bundledLanguages, name);
}
