import type { Mistake } from "../mistake.ts";
import { didYouMean } from "../nearest.ts";
import type { Whole } from "./whole.ts";

/** Search engines cut titles about here. */
const LONGEST_SHOWN_TITLE = 65;

/** Values that are right by themselves and wrong beside others. */
export function* checkValues({ sources }: Whole): Generator<Mistake> {
  const { articles, caseStudies, services, jobs, ebooks } = sources;
  for (const { file, value } of jobs) {
    const { from, to } = value.salary;
    if (from > to) yield { file, at: { path: ["salary", "to"] }, message: `salary goes from ${from} down to ${to}` };
  }
  for (const { file, value, chapters } of ebooks) {
    const known = chapters.map(({ slug }) => `${slug}.md`);
    for (const [index, chapter] of value.chapters.entries()) {
      if (known.includes(chapter)) continue;
      const message = `unknown chapter '${chapter}'${didYouMean(chapter, known) || "; chapters are files beside this one"}`;
      yield { file, at: { path: ["chapters", index] }, message };
    }
    if (!value.chapters.includes(value.sample)) {
      const message = `sample '${value.sample}' is not among the chapters${didYouMean(value.sample, value.chapters)}`;
      yield { file, at: { path: ["sample"] }, message };
    }
  }
  for (const { file, value } of [...articles, ...caseStudies, ...services, ...ebooks]) {
    const { length } = value.title;
    if (length <= LONGEST_SHOWN_TITLE) continue;
    const message = `title is ${length} characters long; search results cut it after about ${LONGEST_SHOWN_TITLE}`;
    yield { file, at: { path: ["title"] }, message, warning: true };
  }
}
