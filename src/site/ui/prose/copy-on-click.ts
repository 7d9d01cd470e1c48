const SAID_FOR = 2000;

/** Lets the copy buttons of code blocks work. */
export function copyOnClick(text: HTMLElement | null): void {
  text?.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.matches("[data-copy]")) copyCode(target);
  });
}

/** Copies the block that the button belongs to, without the lines that it takes away, and says so on the button. */
async function copyCode(button: Element): Promise<void> {
  const parts = button.closest("figure")?.querySelector("code")?.childNodes ?? [];
  const code = [...parts].map((part) => (part.nodeName === "DEL" ? "" : part.textContent));
  await navigator.clipboard.writeText(code.join("").trimEnd());
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = "Copy";
  }, SAID_FOR);
}
