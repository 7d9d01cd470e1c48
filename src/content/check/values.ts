import type { Mistake } from "../mistake.ts";
import { didYouMean } from "../nearest.ts";
import type { Whole } from "./whole.ts";

/** Search engines cut titles about here. */
const LONGEST_SHOWN_TITLE = 65;

/** Values that are right by themselves and wrong beside others. */
export function* checkValues({ sources }: Whole): Generator<Mistake> {
  const { articles, caseStudies, services, jobs, ebooks } = sources;
  for (const { file, sound } of jobs) {
    const { from = 0, to = from } = sound.salary ?? {};
    if (from > to) yield { file, at: { path: ["salary", "to"] }, message: `salary goes from ${from} down to ${to}` };
  }
  for (const { file, sound, chapters } of ebooks) {
    const known = chapters.map(({ slug }) => `${slug}.md`);
    const named = sound.chapters ?? [];
    for (const [index, chapter] of named.entries()) {
      if (!chapter || known.includes(chapter)) continue;
      const message = `unknown chapter '${chapter}'${didYouMean(chapter, known) || "; chapters are files beside this one"}`;
      yield { file, at: { path: ["chapters", index] }, message };
    }
    if (sound.chapters && sound.sample && !named.includes(sound.sample)) {
      const names = named.filter((name) => name !== undefined);
      const message = `sample '${sound.sample}' is not among the chapters${didYouMean(sound.sample, names)}`;
      yield { file, at: { path: ["sample"] }, message };
    }
  }
  for (const { file, sound } of [...articles, ...caseStudies, ...services, ...ebooks]) {
    const { length } = sound.title ?? "";
    if (length <= LONGEST_SHOWN_TITLE) continue;
    const message = `title is ${length} characters long; search results cut it after about ${LONGEST_SHOWN_TITLE}`;
    yield { file, at: { path: ["title"] }, message, warning: true };
  }
}
