import { type FormEvent, useState } from "react";
import type { FormKind } from "../../../leads/contracts/fields.ts";
import { browserErrors } from "./browser-errors.ts";
import { postForm } from "./post-form.ts";
import { submissionKeys } from "./submission-key.ts";
import { wayHere } from "./way-here.ts";

export interface LeadFormState {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** What went wrong with the whole form and not with a field. */
  message?: string;
}

/** Takes the visitor on once everything is stored. */
export type OnStored = (redirect: string, form: HTMLFormElement) => void;

const OFFLINE = "This did not reach us. What you wrote is still here: please try again.";

/** What the server says to the same mistakes. */
const INVALID = 422;
const NO_ANSWER = 0;

/** Sends the form in place. Whatever the answer, what was typed stays in its fields. */
export function useLeadForm(kind: FormKind, state: LeadFormState | null, onStored: OnStored) {
  const [form, setForm] = useState({ errors: state?.errors ?? {}, message: state?.message, attempt: 0 });
  /** How much of the upload is done, from 0 to 1; null while nothing is being sent. */
  const [sending, setSending] = useState<number | null>(null);
  const [keyOf] = useState(submissionKeys);

  const refuse = (errors: Record<string, string[]>, message?: string) =>
    setForm(({ attempt }) => ({ errors, message, attempt: attempt + 1 }));

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending !== null) return;
    const element = event.currentTarget;
    const errors = browserErrors(element, kind);
    if (Object.keys(errors).length > 0) {
      tell(element, INVALID);
      return refuse(errors);
    }

    setSending(0);
    setForm(({ attempt }) => ({ errors: {}, message: undefined, attempt }));
    try {
      const body = new FormData(element);
      for (const [name, value] of Object.entries({ ...wayHere(), key: keyOf(body) })) body.set(name, value);
      const answer = await postForm(element, body, setSending);
      tell(element, answer.status);
      if ("redirect" in answer) onStored(answer.redirect, element);
      else refuse(answer.errors ?? {}, answer.error);
    } catch {
      tell(element, NO_ANSWER);
      refuse({}, OFFLINE);
    } finally {
      setSending(null);
    }
  }

  return { form, values: state?.values, sending, send };
}

/** Whoever listens on the page learns how the form was answered, and nothing of what is in it. */
function tell(form: HTMLFormElement, status: number): void {
  form.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: status }));
}
