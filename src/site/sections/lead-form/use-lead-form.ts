import { type FormEvent, useState } from "react";
import { cvSizeLimit, type Field, type FieldMessages, type FormKind, formFields } from "../../../leads/forms/fields.ts";

export interface LeadFormState {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** An error of the form as a whole and not of a field. */
  message?: string;
}

/** Called once the submission is stored. */
export type OnStored = (redirect: string, form: HTMLFormElement) => void;

const OFFLINE_MESSAGE = "Your message did not reach us. What you wrote is still here: please try again.";

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

/** The browser's constraint validation with the server's messages, so that both report an error in the same words. */
function validateForm(form: HTMLFormElement, kind: FormKind): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const hasValue = (control: unknown) => isFormControl(control) && control.value.trim() !== "";
  for (const { name, messages, replacedBy } of Object.values<Field>(formFields[kind])) {
    const control = form.elements.namedItem(name);
    if (!isFormControl(control)) continue;
    if (replacedBy && messages.required && ![control, form.elements.namedItem(replacedBy)].some(hasValue))
      errors[name] = [messages.required];
    else if (!control.validity.valid)
      errors[name] = [getMessage(control.validity, messages) ?? control.validationMessage];
    else if (isFileTooLarge(control) && messages.tooLong) errors[name] = [messages.tooLong];
  }
  return errors;
}

function getMessage({ valueMissing, tooLong }: ValidityState, messages: FieldMessages): string | undefined {
  if (valueMissing) return messages.required;
  return tooLong ? messages.tooLong : messages.invalid;
}

// Checked before the upload, so that no visitor waits for a file that the server would reject.
function isFileTooLarge(control: HTMLElement): boolean {
  const file = control instanceof HTMLInputElement ? control.files?.[0] : undefined;
  return file !== undefined && file.size > cvSizeLimit;
}

function isFormControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

type SubmitResponse = { redirect: string } | { errors?: Record<string, string[]>; error?: string };
type FormResponse = SubmitResponse & { status: number };

/** The request is aborted after this long without upload progress or a response. */
const STALL_TIMEOUT_MS = 30_000;

/** Posts a form and reports the upload progress, which `fetch` cannot. Rejects when there is no valid response. */
function postForm(form: HTMLFormElement, body: FormData, onProgress: (share: number) => void): Promise<FormResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stallTimer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    request.open("POST", form.action);
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
      onProgress(total ? loaded / total : 0);
    };
    request.onload = () => {
      try {
        resolve({ ...parseResponse(request.responseText), status: request.status });
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new Error("The form could not be sent."));
    request.onabort = () => reject(new Error("The form was sent, but the server did not respond in time."));
    request.onloadend = () => clearTimeout(stallTimer);
    request.send(form.enctype === "multipart/form-data" ? body : new URLSearchParams(toTextFields(body)));
  });
}

// A proxy may answer with JSON of its own, which is rejected.
function parseResponse(text: string): SubmitResponse {
  const response = JSON.parse(text);
  if (response.redirect || response.errors || response.error) return response;
  throw new Error("The response to the form is not JSON of this server.");
}

function toTextFields(body: FormData): string[][] {
  return [...body].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
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
