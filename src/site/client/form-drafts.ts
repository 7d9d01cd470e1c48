/** Saves drafts on pages with a form and deletes them on thank-you pages; other pages do not load the code. */
export function loadFormDrafts(): void {
  const formPath = /^(.+)\/thank-you$/.exec(location.pathname)?.[1];
  if (!formPath && !document.querySelector('form[method="post"]')) return;
  import("../../navigation/form-drafts.ts")
    .then((drafts) => (formPath ? drafts.clearFormDraft(formPath) : drafts.saveFormDrafts()))
    .catch(console.warn);
}
