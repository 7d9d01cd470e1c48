import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import type { LocatedContentError } from "../../content/content-error.ts";
import { listFiles } from "../../content/load/content-reader.ts";
import { positionAt, readYaml } from "../../content/load/yaml.ts";

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

/** Characters of the ebooks that their fonts lack. Typst would print an empty box for each without a warning. */
export async function findMissingGlyphs(content: string, parseYaml = readYaml): Promise<LocatedContentError[]> {
  const sources = readPrintedTexts(content, await listFiles(content), parseYaml);
  if (!sources.some(({ printed }) => printed.match(RARE_CHARACTER))) return [];
  const { loadCoverage } = await import("./fonts.ts");
  const coverage = await loadCoverage();
  return sources.flatMap(({ file, text, printed }) => {
    const code = (printed.match(CODE) ?? []).join("");
    const inText = findMissing(printed.replace(CODE, ""), coverage.text);
    const missing = [...new Set([...inText, ...findMissing(code, coverage.code)])];
    const [first] = missing;
    if (first === undefined) return [];
    const listed = `${missing.slice(0, MAX_LISTED).join(" ")}${missing.length > MAX_LISTED ? " …" : ""}`;
    const message = `no font of the ebooks has ${listed}: the PDF could not show it`;
    return { file, ...positionAt(text, text.indexOf(first)), message };
  });
}

/** The files of ebooks, and what they print of their authors and of the company. */
function readPrintedTexts(content: string, files: string[], parseYaml: typeof readYaml) {
  const read = (file: string) => readFileSync(join(content, file), "utf8");
  const readFields = (text: string) => printedFields.parse(parseYaml(text).value);
  const bookFiles = files.filter((file) => /^ebooks\/.+\.(md|yaml)$/.test(file));
  const pages = files.filter((file) => /^pages\/.+\.md$/.test(file)).map((file) => ({ file, text: read(file) }));
  const papers = pages.filter(({ text }) => /^paper:/m.test(text));
  const books = [...bookFiles.map((file) => ({ file, text: read(file) })), ...papers];
  const ebooks = books.filter(({ file }) => basename(file) === "ebook.yaml");
  const authors = new Set(ebooks.map(({ text }) => readFields(text).author));
  const authorFiles = files.filter((file) => /^people\/.+\.yaml$/.test(file) && authors.has(basename(file, ".yaml")));
  const companyFiles = files.filter((file) => file === "company.yaml" && books.length > 0);
  const others = [...authorFiles, ...companyFiles].map((file) => {
    const text = read(file);
    const { name, role, bio, legalName, tagline, address } = readFields(text);
    const printed = [name, role, bio, legalName, tagline, address?.street, address?.locality].join(" ");
    return { file, text, printed };
  });
  return [...books.map((book) => ({ ...book, printed: book.text })), ...others];
}

function findMissing(text: string, coverage: ReadonlySet<string>): string[] {
  return (text.match(RARE_CHARACTER) ?? []).filter((character) => !coverage.has(character));
}
