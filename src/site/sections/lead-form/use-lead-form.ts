import { type FormEvent, useState } from "react";
import type { FormKind } from "../../../leads/forms/fields.ts";
import { postForm } from "./post-form.ts";
import { validateForm } from "./validate-form.ts";

export interface LeadFormState {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** What went wrong with the whole form and not with a field. */
  message?: string;
}

/** Takes the visitor on once everything is stored. */
export type OnStored = (redirect: string, form: HTMLFormElement) => void;

const OFFLINE_MESSAGE = "This did not reach us. What you wrote is still here: please try again.";

/** What the server says to the same mistakes. */
const INVALID_STATUS = 422;
const NO_ANSWER_STATUS = 0;

/** Sends the form in place. Whatever the answer, what was typed stays in its fields. */
export function useLeadForm(kind: FormKind, state: LeadFormState | null, onStored: OnStored) {
  const [form, setForm] = useState({ errors: state?.errors ?? {}, message: state?.message, attempt: 0 });
  /** How much of the upload is done, from 0 to 1; null while nothing is being sent. */
  const [sending, setSending] = useState<number | null>(null);
  const [keyOf] = useState(createSubmissionKeys);

  const refuse = (errors: Record<string, string[]>, message?: string) =>
    setForm(({ attempt }) => ({ errors, message, attempt: attempt + 1 }));

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending !== null) return;
    const element = event.currentTarget;
    const errors = validateForm(element, kind);
    if (Object.keys(errors).length > 0) {
      dispatchAnswered(element, INVALID_STATUS);
      return refuse(errors);
    }

    setSending(0);
    setForm(({ attempt }) => ({ errors: {}, message: undefined, attempt }));
    try {
      const body = new FormData(element);
      for (const [name, value] of Object.entries({ ...getAttribution(), key: keyOf(body) })) body.set(name, value);
      const answer = await postForm(element, body, setSending);
      dispatchAnswered(element, answer.status);
      if ("redirect" in answer) onStored(answer.redirect, element);
      else refuse(answer.errors ?? {}, answer.error);
    } catch {
      dispatchAnswered(element, NO_ANSWER_STATUS);
      refuse({}, OFFLINE_MESSAGE);
    } finally {
      setSending(null);
    }
  }

  return { form, values: state?.values, sending, send };
}

/** Whoever listens on the page learns how the form was answered, and nothing of what is in it. */
function dispatchAnswered(form: HTMLFormElement, status: number): void {
  form.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: status }));
}

/**
 * Names one intended submission, however often it is sent. What was changed between two tries is another one: the server
 * answers a known key with the first receipt, and the change would be lost.
 */
function createSubmissionKeys(): (body: FormData) => string {
  let last = { content: "", key: "" };
  return (body) => {
    const content = JSON.stringify([...body], (_name, value) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
    if (content !== last.content) last = { content, key: crypto.getRandomValues(new Uint32Array(4)).join("-") };
    return last.key;
  };
}

const UTM_PARAMETERS = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];

/** How the visitor came to this form. The tab's own history knows, so nothing is stored to find it out. */
function getAttribution(): Record<string, string> {
  const visited = listVisitedPages();
  const from = visited.find(({ pathname }) => pathname !== location.pathname)?.pathname ?? document.referrer;
  const tagged = visited.find(({ searchParams }) => UTM_PARAMETERS.some((name) => searchParams.has(name)));
  const tags = UTM_PARAMETERS.map((name) => [name, tagged?.searchParams.get(name) ?? ""]);
  return Object.fromEntries([["from", from], ...tags].filter(([, value]) => value !== ""));
}

/** Addresses on this site that led here, the latest first. */
function listVisitedPages(): URL[] {
  if (!("navigation" in window)) return [new URL(location.href)];
  const here = navigation.currentEntry?.index ?? 0;
  return navigation
    .entries()
    .slice(0, here + 1)
    .flatMap(({ url }) => (url ? [new URL(url)] : []))
    .reverse();
}
