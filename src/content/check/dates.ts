import type { Mistake } from "../mistake.ts";
import type { Whole } from "./whole.ts";

interface Dated {
  publishedOn: string;
  updatedOn?: string | undefined;
}

/** Days that contradict each other or the calendar. Only articles may be dated in the future: it schedules them. */
export function* checkDates({ sources, today }: Whole): Generator<Mistake> {
  const { articles, caseStudies, ebooks, prose, jobs } = sources;
  for (const { file, value } of [...articles, ...ebooks]) yield* checkUpdate(file, value, today);
  for (const { file, value } of [...caseStudies, ...ebooks])
    yield* notAfter(file, "publishedOn", value.publishedOn, today);
  for (const { file, value } of prose) yield* notAfter(file, "updatedOn", value.updatedOn, today);
  for (const { file, value } of jobs) {
    yield* notAfter(file, "postedOn", value.postedOn, today);
    if (value.closesOn >= value.postedOn) continue;
    const message = `closesOn ${value.closesOn} is before postedOn ${value.postedOn}`;
    yield { file, at: { path: ["closesOn"] }, message };
  }
}

function* checkUpdate(file: string, { publishedOn, updatedOn }: Dated, today: string): Generator<Mistake> {
  if (updatedOn === undefined) return;
  if (updatedOn < publishedOn) {
    const message = `updatedOn ${updatedOn} is before publishedOn ${publishedOn}: leave it out until the text changes`;
    yield { file, at: { path: ["updatedOn"] }, message };
  } else yield* notAfter(file, "updatedOn", updatedOn, publishedOn > today ? publishedOn : today);
}

function* notAfter(file: string, field: string, day: string, today: string): Generator<Mistake> {
  if (day <= today) return;
  yield { file, at: { path: [field] }, message: `${field} ${day} lies in the future; only articles can be scheduled` };
}
