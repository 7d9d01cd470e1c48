import type { FieldErrors } from "../contracts/schemas.ts";

/** A body that is not read any further: malformed (400), too large (413) or of a type we do not take (415). */
export class BodyRefused extends Error {
  override name = "BodyRefused";
  readonly status: 400 | 413 | 415;
  readonly errors: FieldErrors;
  /** What had been read until then, so that a page can show it again. */
  fields: ReadonlyMap<string, string> = new Map();

  constructor(status: 400 | 413 | 415, message: string, errors: FieldErrors = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export const malformed = () =>
  new BodyRefused(400, "The form arrived incomplete. Please send it again, or write to us by email.");

export const tooLarge = () =>
  new BodyRefused(413, "That is more than this form can take. Please shorten it, or send it by email.");

export const wrongType = () =>
  new BodyRefused(415, "This form takes what a browser’s form sends. Please use the form on the page.");
