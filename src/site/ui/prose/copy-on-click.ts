const COPIED_MS = 2_000;
const NOT_COPIED_MS = 8_000;

/** Lets the copy buttons of code blocks work. */
export function copyOnClick(text: HTMLElement | null): void {
  text?.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement && target.matches("[data-copy]")) copyCode(target);
  });
}

/**
 * Copies the block that the button belongs to, without the lines that it removes. The clipboard is missing on plain HTTP
 * and can be denied; then the code is selected, so that the visitor can copy it.
 */
async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.closest("figure")?.querySelector("code");
  if (!code) return;
  const lines = Array.from(code.childNodes, (part) => (part.nodeName === "DEL" ? "" : part.textContent));
  try {
    await navigator.clipboard.writeText(lines.join("").trimEnd());
    showResult(button, "Copied", COPIED_MS);
  } catch {
    getSelection()?.selectAllChildren(code);
    showResult(button, "Copy the selection", NOT_COPIED_MS);
  }
}

/** Shows the result on the button for a while. The button is a live region, so the result is announced. */
function showResult(button: HTMLElement, result: string, shownMs: number): void {
  button.textContent = result;
  setTimeout(() => {
    button.textContent = "Copy";
  }, shownMs);
}
