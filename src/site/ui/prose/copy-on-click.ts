/** Lets the copy buttons of code blocks work. What copies is fetched by the first click that asks for it. */
export function copyOnClick(text: HTMLElement | null): void {
  text?.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.matches("[data-copy]"))
      import("./copy-code.ts").then(({ copyCode }) => copyCode(target));
  });
}
