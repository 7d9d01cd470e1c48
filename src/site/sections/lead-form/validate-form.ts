import { cvSizeLimit, type Field, type FieldMessages, type FormKind, formFields } from "../../../leads/forms/fields.ts";

/** The browser's constraint validation with the server's messages, so that both report an error in the same words. */
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
