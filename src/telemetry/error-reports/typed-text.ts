import { touched } from "./report.ts";

const notTyped = /^(checkbox|radio|hidden|file|submit|button|reset)$/;

/** What a visitor has typed on this site, and what stands in its fields now. */
export function typedText(): string[] {
  const fields = [...touched, ...document.querySelectorAll("input, textarea")];
  return fields.filter(isTextField).map(({ value }) => value);
}

function isTextField(target: unknown): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !notTyped.test(target.type);
}
