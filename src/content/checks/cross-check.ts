import { didYouMean } from "../../shared/did-you-mean.ts";
import type { ContentError } from "../content-error.ts";
import type { CheckContext } from "./check-context.ts";
import { getProperty } from "./explain.ts";
import { checkFiles } from "./files.ts";
import { checkLinks } from "./links.ts";
import { checkNames } from "./names.ts";
import { checkReferences } from "./references.ts";

/** Runs all checks that need more than one file. */
export function crossCheck(context: CheckContext): ContentError[] {
  const checks = [checkReferences, checkNames, checkLinks, checkDates, checkValues, checkEmptyTexts, checkFiles];
  return checks.flatMap((check) => [...check(context)]);
}

/** Dates that contradict each other or are in the future. Only articles may have a future date, which schedules them. */
function* checkDates({ sources, today }: CheckContext): Generator<ContentError> {
  const { articles, caseStudies, ebooks, textPages, jobs } = sources;
  for (const { file, validPart } of [...articles, ...caseStudies, ...ebooks]) {
    const { publishedOn, updatedOn } = validPart;
    if (!updatedOn || !publishedOn) continue;
    const message = `updatedOn ${updatedOn} is before publishedOn ${publishedOn}: leave it out until the text changes`;
    if (updatedOn < publishedOn) yield { file, at: { path: ["updatedOn"] }, message };
    else yield* checkNotAfter(file, "updatedOn", updatedOn, publishedOn > today ? publishedOn : today);
  }
  for (const { file, validPart } of [...caseStudies, ...ebooks])
    yield* checkNotAfter(file, "publishedOn", validPart.publishedOn, today);
  for (const { file, validPart } of textPages) yield* checkNotAfter(file, "updatedOn", validPart.updatedOn, today);
  for (const { file, validPart } of jobs) {
    const { postedOn, closesOn } = validPart;
    yield* checkNotAfter(file, "postedOn", postedOn, today);
    if (!postedOn || !closesOn || closesOn >= postedOn) continue;
    yield { file, at: { path: ["closesOn"] }, message: `closesOn ${closesOn} is before postedOn ${postedOn}` };
  }
}

function* checkNotAfter(file: string, field: string, day: string | undefined, today: string): Generator<ContentError> {
  if (!day || day <= today) return;
  yield { file, at: { path: [field] }, message: `${field} ${day} lies in the future; only articles can be scheduled` };
}

/** Documents without a body. Services may have none: their pages are made of front matter fields. */
function* checkEmptyTexts({ sources }: CheckContext): Generator<ContentError> {
  const { articles, caseStudies, jobs, ebooks, textPages } = sources;
  const chapters = ebooks.flatMap((book) => book.chapters);
  const texts = sources.texts.flatMap(({ entries }) => entries);
  for (const { file, text } of [...articles, ...caseStudies, ...jobs, ...chapters, ...textPages, ...texts])
    if (text.words === 0) yield { file, message: "has no text below its front matter", at: { line: 1, column: 1 } };
}

/** Search engines truncate longer titles. */
const MAX_TITLE_LENGTH = 65;

/** Values that are valid alone but not in combination with others. */
function* checkValues({ sources, documents }: CheckContext): Generator<ContentError> {
  const { articles, caseStudies, services, jobs, ebooks, categories } = sources;
  if (categories.validPart?.length !== 0) {
    const message = "category is missing: A slug from categories.yaml";
    for (const { path: file, matter } of documents.filter(({ path }) => path.startsWith("articles/")))
      if (matter && getProperty(matter, "category") === undefined) yield { file, at: { path: ["category"] }, message };
  }
  for (const { file, validPart } of jobs) {
    const { from = 0, to = from } = validPart.salary ?? {};
    if (from > to) yield { file, at: { path: ["salary", "to"] }, message: `salary goes from ${from} down to ${to}` };
  }
  for (const { file, validPart, chapters } of ebooks) {
    const existing = chapters.map(({ slug }) => `${slug}.md`);
    const listed = validPart.chapters ?? [];
    for (const [index, chapter] of listed.entries()) {
      if (!chapter || existing.includes(chapter)) continue;
      const message = `unknown chapter '${chapter}'${didYouMean(chapter, existing) || "; chapters are files beside this one"}`;
      yield { file, at: { path: ["chapters", index] }, message };
    }
    if (validPart.chapters && validPart.sample && !listed.includes(validPart.sample)) {
      const names = listed.filter((name) => name !== undefined);
      const message = `sample '${validPart.sample}' is not among the chapters${didYouMean(validPart.sample, names)}`;
      yield { file, at: { path: ["sample"] }, message };
    }
  }
  for (const { file, validPart } of [...articles, ...caseStudies, ...services, ...ebooks]) {
    const { length } = validPart.title ?? "";
    if (length <= MAX_TITLE_LENGTH) continue;
    const message = `title is ${length} characters long; search results cut it after about ${MAX_TITLE_LENGTH}`;
    yield { file, at: { path: ["title"] }, message, warning: true };
  }
}
