import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { PlacedMistake } from "../../content/mistake.ts";
import { readYaml } from "../../content/yaml.ts";

const MOST_NAMED = 8;
/**
 * What may be missing: neither invisible nor in every face. Cutting faces takes a while to load, and most books need not
 * be looked up in them.
 */
const doubtfulLetter = /[^\p{C}\p{Z}\p{Variation_Selector}\u0020-\u017e–—‘’‚“”„†•…‹›€−]/gu;
const code = /```[\s\S]*?```|`[^`]*`/g;

interface Written {
  file: string;
  text: string;
  /** What of it is printed. */
  said: string;
}

/** What books say in letters that their faces do not have: a PDF would leave them out without a word. */
export async function missingLetters(content: string, yamlOf = readYaml): Promise<PlacedMistake[]> {
  const files = [...chaptersAndFacts(content), ...makersOf(content, yamlOf)];
  const doubtful = lettersOf(files.map(({ said }) => said).join(""));
  if (doubtful.length === 0) return [];
  const { cutFaces } = await import("./faces.ts");
  const { charactersOf } = await import("../font-characters.ts");
  const faces = await cutFaces(doubtful.join(""));
  const inText = new Set(charactersOf(faces.text));
  const inCode = new Set(charactersOf(faces.code));
  return files.flatMap(({ file, text, said }) => {
    const prose = lettersOf(said.replace(code, "")).filter((letter) => !inText.has(letter));
    const inside = lettersOf((said.match(code) ?? []).join("")).filter((letter) => !inCode.has(letter));
    return mistakeIn(file, text, [...new Set([...prose, ...inside])]) ?? [];
  });
}

function chaptersAndFacts(content: string): Written[] {
  return filesIn(content, "ebooks", /\.(md|yaml)$/).map((file) => {
    const text = readFileSync(join(content, file), "utf8");
    return { file, text, said: text };
  });
}

/** Who wrote and who publishes the books, as far as they tell of them. */
function makersOf(content: string, yamlOf: typeof readYaml): Written[] {
  const books = filesIn(content, "ebooks", /(^|\/)ebook\.yaml$/);
  /** Whatever is wrong with a file is told by those who read it whole. */
  const fieldsOf = (file: string): Record<string, unknown> =>
    Object(existsSync(file) ? yamlOf(readFileSync(file, "utf8")).value : undefined);
  const authors = new Set(books.map((file) => String(fieldsOf(join(content, file)).author)));
  const people = filesIn(content, "people", /\.yaml$/);
  const writers = people.filter((file) => authors.has(basename(file, ".yaml")));
  const publishers = books.length > 0 ? ["company.yaml"] : [];
  return [...writers, ...publishers].map((file) => {
    const { name, role, bio, legalName, tagline, address } = fieldsOf(join(content, file));
    const { street, locality } = Object(address);
    const said = [name, role, bio, legalName, tagline, street, locality].join(" ");
    return { file, text: readFileSync(join(content, file), "utf8"), said };
  });
}

function filesIn(content: string, folder: string, named: RegExp): string[] {
  if (!existsSync(join(content, folder))) return [];
  const entries = readdirSync(join(content, folder), { recursive: true, encoding: "utf8" });
  return entries
    .filter((name) => named.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
}

function lettersOf(text: string): string[] {
  return [...new Set(text.match(doubtfulLetter))];
}

function mistakeIn(file: string, text: string, missing: string[]): PlacedMistake | undefined {
  const [first] = missing;
  if (first === undefined) return undefined;
  const before = text.slice(0, text.indexOf(first)).split("\n");
  const named = `${missing.slice(0, MOST_NAMED).join(" ")}${missing.length > MOST_NAMED ? " …" : ""}`;
  return {
    file,
    line: before.length,
    column: (before.at(-1) ?? "").length + 1,
    message: `no face of a book has ${named}: the PDF would leave it out`,
  };
}
