import { forgetFormText } from "../navigation/form-text.ts";
import { navigateTo } from "../navigation/navigate-to.ts";

/** The form is stored: what was typed is no longer needed here, and the visitor is told what happens next. */
export function leave(redirect: string): void {
  forgetFormText();
  navigateTo(redirect);
}
