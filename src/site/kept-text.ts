/** Pages with a form keep what is typed; the others do not load the code for it. */
export function keepTypedText(): void {
  if (!document.querySelector('form[method="post"]')) return;
  import("../navigation/form-text.ts").then(({ keepFormText }) => keepFormText()).catch(console.warn);
}
