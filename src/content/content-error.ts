/** Where something stands in a file; both count from 1. */
export interface SourcePosition {
  line: number;
  column: number;
}

/** A value in YAML or front matter, by the way to it; `key` is a field's name instead of what it holds. */
export interface ValuePath {
  path: readonly PropertyKey[];
  key?: string;
}

/** Something an editor has to put right, or with `warning` should look at. */
export interface ContentError {
  file: string;
  message: string;
  at?: SourcePosition | ValuePath;
  warning?: boolean;
}

/** A mistake whose place is known. */
export interface LocatedContentError extends Partial<SourcePosition> {
  file: string;
  message: string;
}

/** Content that cannot be published, with everything that is wrong with it. */
export class InvalidContent extends Error {
  override name = "ContentMistakes";
  readonly mistakes: LocatedContentError[];
  /** The pages that there will be when the mistakes are put right, as far as can be seen. */
  readonly pages: readonly string[];

  constructor(mistakes: LocatedContentError[], pages: readonly string[] = []) {
    super(
      `${mistakes.length} ${mistakes.length === 1 ? "mistake" : "mistakes"} in content/:\n${formatContentErrors(mistakes)}`,
    );
    this.mistakes = mistakes;
    this.pages = pages;
  }
}

export function formatContentErrors(mistakes: LocatedContentError[]): string {
  return mistakes
    .map(({ file, line, column, message }) => `  ${[file, line, column].filter(Boolean).join(":")}  ${message}`)
    .join("\n");
}
