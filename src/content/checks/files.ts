import { basename, posix } from "node:path";
import { didYouMean, findNearest } from "../../shared/did-you-mean.ts";
import type { ContentError } from "../content-error.ts";
import { picturePath } from "../load/document.ts";
import type { CheckContext } from "./check-context.ts";

const folders = ["articles", "case-studies", "ebooks", "jobs", "pages", "people", "questions", "services"];
const PRIVACY = "pages/privacy-policy.md";
const PICTURE = /\.(png|jpe?g|webp|avif)$/;

/** Files that are asked for and missing, or there and never asked for. */
export function* checkFiles({ sources, documents, files, taken }: CheckContext): Generator<ContentError> {
  const existing = new Set(files);
  const shown = new Set<string>();
  for (const { path: file, pictures } of documents) {
    for (const { src, ...at } of pictures) {
      const picture = picturePath(file, src);
      shown.add(picture);
      if (existing.has(picture) || /^([a-z]+:)?\/\//i.test(src)) continue;
      const beside = files
        .filter((other) => PICTURE.test(other))
        .map((other) => posix.relative(posix.dirname(file), other));
      yield {
        file,
        at,
        message: `unknown image '${src}'${didYouMean(src, beside) || "; images lie beside the text that shows them"}`,
      };
    }
  }

  if (!existing.has(PRIVACY)) yield { file: PRIVACY, message: "is missing" };
  for (const { file } of sources.prose) {
    if (file !== PRIVACY) yield { file, message: `is part of nothing; of the pages only ${PRIVACY} is a text` };
  }
  for (const { path: file } of documents.filter(({ path }) => path.startsWith("ebooks/"))) {
    const book = posix.join(posix.dirname(file), "ebook.yaml");
    if (!existing.has(book)) yield { file, message: `is part of no book: ${book} is missing` };
  }
  for (const { file, sound, chapters } of sources.ebooks) {
    for (const chapter of chapters) {
      if (!sound.chapters || sound.chapters.includes(basename(chapter.file))) continue;
      yield { file: chapter.file, message: `is not among the chapters in ${file}` };
    }
  }

  for (const file of files) {
    // Redirects are read and checked by those who follow them.
    if (taken.has(file) || shown.has(file) || /^redirects\/[^/]+\.(csv|yaml)$/.test(file)) continue;
    if (PICTURE.test(file)) yield { file, message: "is shown nowhere", warning: true };
    else yield { file, message: `is part of nothing${misplaced(file)}` };
  }
}

function misplaced(file: string): string {
  const [folder = "", ...rest] = file.split("/");
  const meant = rest.length ? findNearest(folder, folders) : undefined;
  return meant && meant !== folder
    ? ` — did you mean '${[meant, ...rest].join("/")}'?`
    : "; see the other files for where things go";
}
