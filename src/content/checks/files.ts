import { basename, posix } from "node:path";
import { didYouMean, findNearest } from "../../shared/did-you-mean.ts";
import type { ContentError } from "../content-error.ts";
import { resolveImagePath } from "../load/document.ts";
import { textFolders } from "../load/sources.ts";
import { describeUnsupportedImage } from "../markdown/images.ts";
import type { CheckContext } from "./check-context.ts";

const folders = [
  ...["articles", "case-studies", "ebooks", "jobs", "pages", "people", "questions", "services"],
  ...Object.keys(textFolders),
];
const PRIVACY = "pages/privacy-policy.md";
const IMAGE = /\.(png|jpe?g|webp|avif|svg)$/;

/** Missing images and files, and files that nothing uses. */
export function* checkFiles({ sources, documents, files, usedFiles }: CheckContext): Generator<ContentError> {
  const existing = new Set(files);
  const shownImages = new Set<string>();
  for (const { path: file, pictures } of documents) {
    for (const { src, ...at } of pictures) {
      const image = resolveImagePath(file, src);
      shownImages.add(image);
      if (existing.has(image) || /^([a-z]+:)?\/\//i.test(src)) continue;
      const images = files.filter((other) => IMAGE.test(other));
      const candidates = images.map((other) => posix.relative(posix.dirname(file), other));
      const hint = didYouMean(src, candidates) || "; images lie beside the text that shows them";
      yield { file, at, message: `unknown image '${src}'${hint}` };
    }
  }

  const [job] = sources.jobs;
  if (job && !sources.careers) yield { file: "pages/careers.yaml", message: `is missing: ${job.file} needs it` };
  if (!existing.has(PRIVACY)) yield { file: PRIVACY, message: "is missing" };
  for (const { file } of sources.prose) {
    if (file !== PRIVACY) yield { file, message: `is part of nothing; of the pages only ${PRIVACY} is a text` };
  }
  for (const { path: file } of documents.filter(({ path }) => path.startsWith("ebooks/"))) {
    const book = posix.join(posix.dirname(file), "ebook.yaml");
    if (!existing.has(book)) yield { file, message: `is part of no book: ${book} is missing` };
  }
  for (const { file, validPart, chapters } of sources.ebooks) {
    for (const chapter of chapters) {
      if (!validPart.chapters || validPart.chapters.includes(basename(chapter.file))) continue;
      yield { file: chapter.file, message: `is not among the chapters in ${file}` };
    }
  }

  for (const file of files) {
    // Redirect lists are read and checked by the build, see src/build/redirects/.
    if (usedFiles.has(file) || shownImages.has(file) || /^redirects\/[^/]+\.(csv|yaml)$/.test(file)) continue;
    if (IMAGE.test(file)) yield { file, message: "is shown nowhere", warning: true };
    else yield { file, message: describeUnusedFile(file) };
  }
}

function describeUnusedFile(file: string): string {
  const image = describeUnsupportedImage(file);
  if (image) return image;
  const [, name = "", extension = ""] = /^(.*\/.*)\.([a-z]+)$/i.exec(file) ?? [];
  if (/^(docx?|odt|rtf|pages|pdf)$/i.test(extension))
    return `is a document of a word processor: texts are Markdown files, see docs/writing.md and call it '${name}.md'`;
  if (/^(markdown|mdown|mdx|txt|text)$/i.test(extension)) return `is not read: rename it to '${name}.md'`;
  if (extension === "yml") return `is not read: rename it to '${name}.yaml'`;
  return `is part of nothing${suggestFolder(file)}`;
}

function suggestFolder(file: string): string {
  const [folder = "", ...rest] = file.split("/");
  const suggestion = rest.length ? findNearest(folder, folders) : undefined;
  return suggestion && suggestion !== folder
    ? ` — did you mean '${[suggestion, ...rest].join("/")}'?`
    : "; see the other files for where things go";
}
