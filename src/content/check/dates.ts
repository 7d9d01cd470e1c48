import type { Mistake } from "../mistake.ts";
import type { Whole } from "./whole.ts";

interface Dated {
  publishedOn?: string | undefined;
  updatedOn?: string | undefined;
}

/** Days that contradict each other or the calendar. Only articles may be dated in the future: it schedules them. */
export function* checkDates({ sources, today }: Whole): Generator<Mistake> {
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

function* checkUpdate(file: string, { publishedOn, updatedOn }: Dated, today: string): Generator<Mistake> {
  if (!updatedOn || !publishedOn) return;
  if (updatedOn < publishedOn) {
    const message = `updatedOn ${updatedOn} is before publishedOn ${publishedOn}: leave it out until the text changes`;
    yield { file, at: { path: ["updatedOn"] }, message };
  } else yield* notAfter(file, "updatedOn", updatedOn, publishedOn > today ? publishedOn : today);
}

function* notAfter(file: string, field: string, day: string | undefined, today: string): Generator<Mistake> {
  if (!day || day <= today) return;
  yield { file, at: { path: [field] }, message: `${field} ${day} lies in the future; only articles can be scheduled` };
}
