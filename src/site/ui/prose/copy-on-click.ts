/** Lets the copy buttons of code blocks work. Most readers never press one, so what it does is loaded when somebody does. */
export function copyOnClick(text: HTMLElement | null): void {
  text?.addEventListener("click", async ({ target }) => {
    if (target instanceof Element && target.matches("[data-copy]"))
      (await import("../copy-code/copy-code.ts")).copyCode(target);
  });
}
