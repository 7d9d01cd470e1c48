import type { FieldErrors } from "../forms/schemas.ts";

type Status = 400 | 413 | 415 | 503;

/** Why a request body is rejected: malformed, too large, of an unsupported type, or too many uploads at once. */
export class BodyError extends Error {
  override name = "BodyError";
  readonly status: Status;
  readonly errors: FieldErrors;
  /** The fields read before the error, so that the page can fill them in again. */
  fields: ReadonlyMap<string, string> = new Map();

  constructor(status: Status, message: string, errors: FieldErrors = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export const malformedBody = () =>
  new BodyError(400, "The form arrived incomplete. Please send it again, or write to us by email.");

export const bodyTooLarge = () =>
  new BodyError(413, "That is more than this form can take. Please shorten it, or send it by email.");

export const unsupportedBodyType = () =>
  new BodyError(415, "This form takes what a browser’s form sends. Please use the form on the page.");

export const serverBusy = () =>
  new BodyError(503, "Many files are arriving at this moment. Please send yours again in a minute.");
