import { clearFormDraft } from "./form-drafts.ts";
import { navigateTo } from "./navigate-to.ts";

/**
 * Called after the server has stored a form: deletes its draft and opens the thank-you page, unless the visitor has
 * left the form's page in the meantime.
 */
export function afterSubmit(redirect: string, form: HTMLFormElement): void {
  clearFormDraft(new URL(form.action).pathname);
  if (form.isConnected) navigateTo(redirect);
}
