import { cvSizeLimit, type Field, type FieldMessages, type FormKind, formFields } from "../../../leads/forms/fields.ts";

/** The browser's own checks with the server's words, so that a mistake sounds the same wherever it is noticed. */
export function validateForm(form: HTMLFormElement, kind: FormKind): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { name, messages } of Object.values<Field>(formFields[kind])) {
    const control = form.elements.namedItem(name);
    if (!isFormControl(control)) continue;
    if (!control.validity.valid) errors[name] = [getMessage(control.validity, messages) ?? control.validationMessage];
    else if (isFileTooLarge(control) && messages.tooLong) errors[name] = [messages.tooLong];
  }
  return errors;
}

function getMessage({ valueMissing, tooLong }: ValidityState, messages: FieldMessages): string | undefined {
  if (valueMissing) return messages.required;
  return tooLong ? messages.tooLong : messages.invalid;
}

// Known before the upload, so nobody waits for five megabytes to be refused.
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
