import { clearFormDraft } from "./form-drafts.ts";
import { navigateTo } from "./navigate-to.ts";

/**
 * The form is stored: what was typed in it is no longer needed, and the visitor is told what happens next. Who went on
 * while it was being sent is not called back from where they are now.
 */
export function afterSubmit(redirect: string, form: HTMLFormElement): void {
  clearFormDraft(new URL(form.action).pathname);
  if (form.isConnected) navigateTo(redirect);
}
