import type { Mistake } from "../mistake.ts";
import { checkDates } from "./dates.ts";
import { checkEmptyTexts } from "./empty-texts.ts";
import { checkFiles } from "./files.ts";
import { checkLinks } from "./links.ts";
import { checkNames } from "./names.ts";
import { checkReferences } from "./references.ts";
import { checkValues } from "./values.ts";
import type { Whole } from "./whole.ts";

export function crossCheck(whole: Whole): Mistake[] {
  const checks = [checkReferences, checkNames, checkLinks, checkDates, checkValues, checkEmptyTexts, checkFiles];
  return checks.flatMap((check) => [...check(whole)]);
}
