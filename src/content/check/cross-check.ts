import type { Document } from "../document.ts";
import type { Mistake } from "../mistake.ts";
import type { Sources } from "../sources.ts";
import { checkDates } from "./dates.ts";
import { checkFiles } from "./files.ts";
import { checkLinks } from "./links.ts";
import { checkNames } from "./names.ts";
import { checkReferences } from "./references.ts";
import { checkValues } from "./values.ts";

/** All of content/ at once: what a file cannot know of itself. */
export interface Whole {
  sources: Sources;
  documents: Document[];
  /** Every path below content/. */
  files: string[];
  /** Those that are part of the site. */
  taken: Set<string>;
  today: string;
  showUnpublished: boolean;
}

export function crossCheck(whole: Whole): Mistake[] {
  return [checkReferences, checkNames, checkLinks, checkDates, checkValues, checkFiles].flatMap((check) => [
    ...check(whole),
  ]);
}
