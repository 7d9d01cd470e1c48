import type { z } from "zod";

/** Something an editor has to put right. */
export interface Mistake {
  file: string;
  line?: number;
  message: string;
}

/** Content that cannot be published, with everything that is wrong with it. */
export class ContentMistakes extends Error {
  override name = "ContentMistakes";
  readonly mistakes: Mistake[];

  constructor(mistakes: Mistake[]) {
    super(
      `${mistakes.length} ${mistakes.length === 1 ? "mistake" : "mistakes"} in content/:\n${mistakes.map(print).join("\n")}`,
    );
    this.mistakes = mistakes;
  }
}

function print({ file, line, message }: Mistake): string {
  return `  ${file}${line ? `:${line}` : ""}  ${message}`;
}

export function mistakesOf(file: string, error: z.ZodError): Mistake[] {
  return error.issues.map(({ path, message }) => ({
    file,
    message: path.length ? `${path.join(".")}: ${message}` : message,
  }));
}
