import { type FormEvent, useState } from "react";
import type { FormKind } from "../../../leads/forms/fields.ts";
import { postForm } from "./post-form.ts";
import { validateForm } from "./validate-form.ts";

export interface LeadFormState {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** An error of the form as a whole and not of a field. */
  message?: string;
}

/** Called once the submission is stored. */
export type OnStored = (redirect: string, form: HTMLFormElement) => void;

const OFFLINE_MESSAGE = "This did not reach us. What you wrote is still here: please try again.";

/** The status with which the server would answer the same errors. */
const INVALID_STATUS = 422;
const NO_RESPONSE_STATUS = 0;

/** Validates and sends the form without leaving the page. The fields keep their values whatever the response. */
export function useLeadForm(kind: FormKind, state: LeadFormState | null, onStored: OnStored) {
  const [form, setForm] = useState({ errors: state?.errors ?? {}, message: state?.message, attempt: 0 });
  /** The progress of the upload from 0 to 1; null while nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const [getSubmissionKey] = useState(createKeyGenerator);

  const showErrors = (errors: Record<string, string[]>, message?: string) =>
    setForm(({ attempt }) => ({ errors, message, attempt: attempt + 1 }));

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (progress !== null) return;
    const element = event.currentTarget;
    const errors = validateForm(element, kind);
    if (Object.keys(errors).length > 0) {
      dispatchResponseEvent(element, INVALID_STATUS);
      return showErrors(errors);
    }

    setProgress(0);
    setForm(({ attempt }) => ({ errors: {}, message: undefined, attempt }));
    try {
      const body = new FormData(element);
      for (const [name, value] of Object.entries({ ...getAttribution(), key: getSubmissionKey(body) }))
        body.set(name, value);
      const response = await postForm(element, body, setProgress);
      dispatchResponseEvent(element, response.status);
      if ("redirect" in response) onStored(response.redirect, element);
      else showErrors(response.errors ?? {}, response.error);
    } catch {
      dispatchResponseEvent(element, NO_RESPONSE_STATUS);
      showErrors({}, OFFLINE_MESSAGE);
    } finally {
      setProgress(null);
    }
  }

  return { form, values: state?.values, progress, send };
}

/** Telemetry listens to this event. It carries the status of the response and nothing of the form's content. */
function dispatchResponseEvent(form: HTMLFormElement, status: number): void {
  form.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: status }));
}

/**
 * Creates idempotency keys: a retry of the same content has the same key. Changed content gets a new one, because the
 * server answers a known key with the first result, and the change would be lost.
 */
function createKeyGenerator(): (body: FormData) => string {
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

/** How the visitor came to this form. It is read from the tab's history, so nothing has to be stored for it. */
function getAttribution(): Record<string, string> {
  const visitedPages = listVisitedPages();
  const from = visitedPages.find(({ pathname }) => pathname !== location.pathname)?.pathname ?? document.referrer;
  const campaignPage = visitedPages.find(({ searchParams }) => UTM_PARAMETERS.some((name) => searchParams.has(name)));
  const tags = UTM_PARAMETERS.map((name) => [name, campaignPage?.searchParams.get(name) ?? ""]);
  return Object.fromEntries([["from", from], ...tags].filter(([, value]) => value !== ""));
}

/** The URLs of this site in the tab's history up to the current entry, the latest first. */
function listVisitedPages(): URL[] {
  if (!("navigation" in window)) return [new URL(location.href)];
  const currentIndex = navigation.currentEntry?.index ?? 0;
  return navigation
    .entries()
    .slice(0, currentIndex + 1)
    .flatMap(({ url }) => (url ? [new URL(url)] : []))
    .reverse();
}
