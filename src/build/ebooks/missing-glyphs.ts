import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import type { LocatedContentError } from "../../content/content-error.ts";
import { readYaml } from "../../content/load/yaml.ts";

const MAX_LISTED = 8;
/**
 * Characters that a font may lack: neither invisible nor among those that all fonts of the ebooks have. Reading the
 * fonts takes a while, and most ebooks contain no such character.
 */
const RARE_CHARACTER = /[^\p{C}\p{Z}\p{Variation_Selector}\u0020-\u017e–—‘’‚“”„†•…‹›€−]/gu;
const CODE = /```[\s\S]*?```|`[^`]*`/g;

/** The fields of authors and of the company that an ebook prints. The content check reports those that are invalid. */
const text = z.string().optional().catch(undefined);
const printedFields = z
  .object({
    ...{ author: text, name: text, role: text, bio: text, legalName: text, tagline: text },
    address: z.object({ street: text, locality: text }).optional().catch(undefined),
  })
  .catch({});

interface SourceText {
  file: string;
  text: string;
  /** The part of the text that is printed. */
  printed: string;
}

/** Characters of the ebooks that their fonts lack. Typst would print an empty box for each without a warning. */
export async function findMissingGlyphs(content: string, parseYaml = readYaml): Promise<LocatedContentError[]> {
  const sources = [...readBooks(content), ...readAuthorsAndPublisher(content, parseYaml)];
  if (sources.every(({ printed }) => findRareCharacters(printed).length === 0)) return [];
  const { loadCoverage } = await import("./fonts.ts");
  const coverage = await loadCoverage();
  return sources.flatMap(({ file, text, printed }) => {
    const inText = findRareCharacters(printed.replace(CODE, "")).filter((character) => !coverage.text.has(character));
    const inCode = findRareCharacters((printed.match(CODE) ?? []).join("")).filter(
      (character) => !coverage.code.has(character),
    );
    return describeMissing(file, text, [...new Set([...inText, ...inCode])]) ?? [];
  });
}

function readBooks(content: string): SourceText[] {
  return listFiles(content, "ebooks", /\.(md|yaml)$/).map((file) => {
    const text = readFileSync(join(content, file), "utf8");
    return { file, text, printed: text };
  });
}

function readAuthorsAndPublisher(content: string, parseYaml: typeof readYaml): SourceText[] {
  const books = listFiles(content, "ebooks", /(^|\/)ebook\.yaml$/);
  const readFields = (file: string): z.infer<typeof printedFields> =>
    existsSync(file) ? printedFields.parse(parseYaml(readFileSync(file, "utf8")).value) : {};
  const authors = new Set(books.map((file) => readFields(join(content, file)).author));
  const authorFiles = listFiles(content, "people", /\.yaml$/).filter((file) => authors.has(basename(file, ".yaml")));
  const companyFiles = books.length > 0 ? ["company.yaml"] : [];
  return [...authorFiles, ...companyFiles].map((file) => {
    const { name, role, bio, legalName, tagline, address } = readFields(join(content, file));
    const printed = [name, role, bio, legalName, tagline, address?.street, address?.locality].join(" ");
    return { file, text: readFileSync(join(content, file), "utf8"), printed };
  });
}

function listFiles(content: string, folder: string, pattern: RegExp): string[] {
  if (!existsSync(join(content, folder))) return [];
  const entries = readdirSync(join(content, folder), { recursive: true, encoding: "utf8" });
  return entries
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
}

function findRareCharacters(text: string): string[] {
  return [...new Set(text.match(RARE_CHARACTER))];
}

function describeMissing(file: string, text: string, missing: string[]): LocatedContentError | undefined {
  const [first] = missing;
  if (first === undefined) return undefined;
  const before = text.slice(0, text.indexOf(first)).split("\n");
  const listed = `${missing.slice(0, MAX_LISTED).join(" ")}${missing.length > MAX_LISTED ? " …" : ""}`;
  return {
    file,
    line: before.length,
    column: (before.at(-1) ?? "").length + 1,
    message: `no font of the ebooks has ${listed}: the PDF could not show it`,
  };
}
