import type { FieldErrors } from "../forms/schemas.ts";

type Status = 400 | 413 | 415 | 503;

/** A body that is not read any further: malformed, too large, of a type we do not take, or one upload too many. */
export class BodyError extends Error {
  override name = "BodyRefused";
  readonly status: Status;
  readonly errors: FieldErrors;
  /** What had been read until then, so that a page can show it again. */
  fields: ReadonlyMap<string, string> = new Map();

  constructor(status: Status, message: string, errors: FieldErrors = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export const malformed = () =>
  new BodyError(400, "The form arrived incomplete. Please send it again, or write to us by email.");

export const tooLarge = () =>
  new BodyError(413, "That is more than this form can take. Please shorten it, or send it by email.");

export const wrongType = () =>
  new BodyError(415, "This form takes what a browser’s form sends. Please use the form on the page.");

export const tooBusy = () =>
  new BodyError(503, "Many files are arriving at this moment. Please send yours again in a minute.");
