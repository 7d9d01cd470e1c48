import { didYouMean } from "../../shared/did-you-mean.ts";
import type { ContentError } from "../content-error.ts";
import type { CheckContext } from "./check-context.ts";
import { checkFiles } from "./files.ts";
import { checkLinks } from "./links.ts";
import { checkNames } from "./names.ts";
import { checkReferences } from "./references.ts";

export function crossCheck(whole: CheckContext): ContentError[] {
  const checks = [checkReferences, checkNames, checkLinks, checkDates, checkValues, checkEmptyTexts, checkFiles];
  return checks.flatMap((check) => [...check(whole)]);
}

interface Dated {
  publishedOn?: string | undefined;
  updatedOn?: string | undefined;
}

/** Days that contradict each other or the calendar. Only articles may be dated in the future: it schedules them. */
function* checkDates({ sources, today }: CheckContext): Generator<ContentError> {
  const { articles, caseStudies, ebooks, prose, jobs } = sources;
  for (const { file, sound } of [...articles, ...ebooks]) yield* checkUpdate(file, sound, today);
  for (const { file, sound } of [...caseStudies, ...ebooks])
    yield* notAfter(file, "publishedOn", sound.publishedOn, today);
  for (const { file, sound } of prose) yield* notAfter(file, "updatedOn", sound.updatedOn, today);
  for (const { file, sound } of jobs) {
    const { postedOn, closesOn } = sound;
    yield* notAfter(file, "postedOn", postedOn, today);
    if (!postedOn || !closesOn || closesOn >= postedOn) continue;
    yield { file, at: { path: ["closesOn"] }, message: `closesOn ${closesOn} is before postedOn ${postedOn}` };
  }
}

function* checkUpdate(file: string, { publishedOn, updatedOn }: Dated, today: string): Generator<ContentError> {
  if (!updatedOn || !publishedOn) return;
  if (updatedOn < publishedOn) {
    const message = `updatedOn ${updatedOn} is before publishedOn ${publishedOn}: leave it out until the text changes`;
    yield { file, at: { path: ["updatedOn"] }, message };
  } else yield* notAfter(file, "updatedOn", updatedOn, publishedOn > today ? publishedOn : today);
}

function* notAfter(file: string, field: string, day: string | undefined, today: string): Generator<ContentError> {
  if (!day || day <= today) return;
  yield { file, at: { path: [field] }, message: `${field} ${day} lies in the future; only articles can be scheduled` };
}

/** A page of front matter alone says nothing; only services are described by their fields. */
function* checkEmptyTexts({ sources }: CheckContext): Generator<ContentError> {
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

/** Search engines cut titles about here. */
const LONGEST_SHOWN_TITLE = 65;

/** Values that are right by themselves and wrong beside others. */
function* checkValues({ sources }: CheckContext): Generator<ContentError> {
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
