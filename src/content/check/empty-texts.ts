import type { Mistake } from "../mistake.ts";
import type { Whole } from "./whole.ts";

/** A page of front matter alone says nothing; only services are described by their fields. */
export function* checkEmptyTexts({ sources }: Whole): Generator<Mistake> {
  const { articles, caseStudies, jobs, ebooks, prose } = sources;
  for (const { file, text } of [
    ...articles,
    ...caseStudies,
    ...jobs,
    ...ebooks.flatMap((book) => book.chapters),
    ...prose,
  ]) {
    if (text.words === 0) yield { file, message: "has no text below its front matter", at: { line: 1, column: 1 } };
  }
}
