import { navigateTo } from "./navigate-to.ts";

const key = (path: string) => `form:${path}`;
/** During a navigation `location` may already be the next page's, so the path is taken from the form. */
const pathOf = ({ action }: HTMLFormElement) => new URL(action).pathname;

type FormDraft = Record<string, string | boolean>;

/** Saves what visitors type in `sessionStorage`: it survives reloads until it is submitted or the tab is closed. */
export function saveFormDrafts(): void {
  // Adding the same listener again has no effect, so this may run for every page.
  addEventListener("input", saveField);
  restoreDraft();
}

function saveField({ target }: Event): void {
  if (!isDraftField(target) || !target.form) return;
  const path = pathOf(target.form);
  const draft = readDraft(path);
  draft[target.name] = isCheckable(target) ? target.checked : target.value;
  try {
    sessionStorage.setItem(key(path), JSON.stringify(draft));
  } catch {
    // Private windows may forbid storage; then a draft is lost on reload.
  }
}

function restoreDraft(): void {
  const form = document.querySelector<HTMLFormElement>('form[method="post"]');
  if (!form) return;
  for (const [name, value] of Object.entries(readDraft(pathOf(form)))) {
    const field = form.querySelector(`[name="${CSS.escape(name)}"]`);
    if (!isDraftField(field)) continue;
    if (isCheckable(field)) field.checked = value === true;
    else if (!field.value) field.value = String(value);
  }
}

export function clearFormDraft(path: string): void {
  try {
    sessionStorage.removeItem(key(path));
  } catch {}
}

/** Called after the server has stored a form. Visitors who have left its page in the meantime stay where they are. */
export function afterSubmit(redirect: string, form: HTMLFormElement): void {
  clearFormDraft(pathOf(form));
  if (form.isConnected) navigateTo(redirect);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const draftFields = 'form[method="post"] :is(input, textarea, select)[name]:not([type="file"], [type="hidden"])';

function isDraftField(target: unknown): target is Field {
  return target instanceof Element && target.matches(draftFields);
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function readDraft(path: string): FormDraft {
  try {
    return JSON.parse(sessionStorage.getItem(key(path)) ?? "{}");
  } catch {
    return {};
  }
}
