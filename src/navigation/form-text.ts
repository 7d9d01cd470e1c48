const key = (path: string) => `form:${path}`;
/** The address may be that of a page still to come; a form knows its own. */
const pathOf = ({ action }: HTMLFormElement) => new URL(action).pathname;

type Typed = Record<string, string | boolean>;

/** What a visitor typed survives reloads, errors and new builds, until it is sent or the tab is closed. */
export function keepFormText(): void {
  // The same listener is added once, however often a form appears.
  addEventListener("input", remember);
  restore();
}

function remember({ target }: Event): void {
  if (!isKept(target) || !target.form) return;
  const path = pathOf(target.form);
  const typed = read(path);
  typed[target.name] = target instanceof HTMLInputElement && isBox(target) ? target.checked : target.value;
  write(path, typed);
}

function restore(): void {
  const form = document.querySelector<HTMLFormElement>('form[method="post"]');
  if (!form) return;
  for (const [name, value] of Object.entries(read(pathOf(form)))) {
    const field = form.querySelector(`[name="${CSS.escape(name)}"]`);
    if (!isKept(field)) continue;
    if (typeof value === "boolean") {
      if (field instanceof HTMLInputElement) field.checked = value;
    } else if (!field.value) field.value = value;
  }
}

export function forgetFormText(path: string): void {
  try {
    sessionStorage.removeItem(key(path));
  } catch {}
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isKept(target: unknown): target is Field {
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

function read(path: string): Typed {
  try {
    return JSON.parse(sessionStorage.getItem(key(path)) ?? "{}");
  } catch {
    return {};
  }
}

function write(path: string, typed: Typed): void {
  try {
    sessionStorage.setItem(key(path), JSON.stringify(typed));
  } catch {
    // Private windows may refuse storage; then the text lives as long as the page.
  }
}
