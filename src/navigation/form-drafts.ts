const key = (path: string) => `form:${path}`;
/** The address may be that of a page still to come; a form knows its own. */
const pathOf = ({ action }: HTMLFormElement) => new URL(action).pathname;

type FormDraft = Record<string, string | boolean>;

/** What a visitor typed survives reloads, errors and new builds, until it is sent or the tab is closed. */
export function saveFormDrafts(): void {
  // The same listener is added once, however often a form appears.
  addEventListener("input", saveField);
  restoreDraft();
}

function saveField({ target }: Event): void {
  if (!isDraftField(target) || !target.form) return;
  const path = pathOf(target.form);
  const typed = readDraft(path);
  typed[target.name] = target instanceof HTMLInputElement && isBox(target) ? target.checked : target.value;
  writeDraft(path, typed);
}

function restoreDraft(): void {
  const form = document.querySelector<HTMLFormElement>('form[method="post"]');
  if (!form) return;
  for (const [name, value] of Object.entries(readDraft(pathOf(form)))) {
    const field = form.querySelector(`[name="${CSS.escape(name)}"]`);
    if (!isDraftField(field)) continue;
    if (typeof value === "boolean") {
      if (field instanceof HTMLInputElement) field.checked = value;
    } else if (!field.value) field.value = value;
  }
}

export function clearFormDraft(path: string): void {
  try {
    sessionStorage.removeItem(key(path));
  } catch {}
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isDraftField(target: unknown): target is Field {
  if (
    !(
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
  )
    return false;
  return Boolean(target.name) && target.form?.method === "post" && target.type !== "file" && target.type !== "hidden";
}

function isBox(field: HTMLInputElement): boolean {
  return field.type === "checkbox" || field.type === "radio";
}

function readDraft(path: string): FormDraft {
  try {
    return JSON.parse(sessionStorage.getItem(key(path)) ?? "{}");
  } catch {
    return {};
  }
}

function writeDraft(path: string, typed: FormDraft): void {
  try {
    sessionStorage.setItem(key(path), JSON.stringify(typed));
  } catch {
    // Private windows may refuse storage; then the text lives as long as the page.
  }
}
