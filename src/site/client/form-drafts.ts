/** Pages with a form keep what is typed, and thank-you pages forget it; the others do not load the code for it. */
export function loadFormDrafts(): void {
  const stored = /^(.+)\/thank-you$/.exec(location.pathname)?.[1];
  if (!stored && !document.querySelector('form[method="post"]')) return;
  import("../../navigation/form-drafts.ts")
    .then((text) => (stored ? text.clearFormDraft(stored) : text.saveFormDrafts()))
    .catch(console.warn);
}
