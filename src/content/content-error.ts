import { pluralize } from "../shared/pluralize.ts";

/** A place in a file; line and column start at 1. */
export interface SourcePosition {
  line: number;
  column: number;
}

/** A value in YAML or front matter by its path. With `key`, the position is that of this field's name, not its value. */
export interface ValuePath {
  path: readonly PropertyKey[];
  key?: string;
}

/** Something an editor has to fix; a `warning` does not stop the build. */
export interface ContentError {
  file: string;
  message: string;
  at?: SourcePosition | ValuePath;
  warning?: boolean;
}

/** An error whose line and column are resolved, where it has any. */
export interface LocatedContentError extends Partial<SourcePosition> {
  file: string;
  message: string;
}

/** Thrown for content that cannot be published, with all of its errors at once. */
export class InvalidContent extends Error {
  override name = "InvalidContent";
  readonly mistakes: LocatedContentError[];
  /** Paths of the pages the site would have without these errors, as far as the valid parts show. */
  readonly pages: readonly string[];

  constructor(mistakes: LocatedContentError[], pages: readonly string[] = []) {
    super(`${pluralize(mistakes.length, "mistake")} in the site's content:\n${formatContentErrors(mistakes)}`);
    this.mistakes = mistakes;
    this.pages = pages;
  }
}

export function formatContentErrors(mistakes: LocatedContentError[]): string {
  return mistakes
    .map(({ file, line, column, message }) => `  ${[file, line, column].filter(Boolean).join(":")}  ${message}`)
    .join("\n");
}
