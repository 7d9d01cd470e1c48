import { type FieldMessages, type FormKind, formFields } from "../../../leads/contracts/fields.ts";

/** The browser's own checks with the server's words, so that a mistake sounds the same wherever it is noticed. */
export function browserErrors(form: HTMLFormElement, kind: FormKind): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { name, messages } of Object.values(formFields[kind])) {
    const control = form.elements.namedItem(name);
    if (!isControl(control) || control.validity.valid) continue;
    const message = messageFor(control.validity, messages);
    errors[name] = [message ?? control.validationMessage];
  }
  return errors;
}

function messageFor({ valueMissing, tooLong }: ValidityState, messages: FieldMessages): string | undefined {
  if (valueMissing) return messages.required;
  return tooLong ? messages.tooLong : messages.invalid;
}

function isControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}
