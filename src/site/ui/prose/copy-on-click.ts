const COPIED_MS = 2_000;
const NOT_COPIED_MS = 8_000;

/** Lets the copy buttons of code blocks work. */
export function copyOnClick(text: HTMLElement | null): void {
  if (!text?.querySelector("[data-copy]")) return;
  // A live region is announced only if it was there before its text.
  const status = document.querySelector("body > [data-copy-status]") ?? createStatus();
  text.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement && target.matches("[data-copy]")) copyCode(target, status);
  });
}

function createStatus(): HTMLElement {
  const status = document.createElement("div");
  status.dataset.copyStatus = "";
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  document.body.append(status);
  return status;
}

/**
 * Copies the block that the button belongs to, without the lines that it removes. The clipboard is missing on plain HTTP
 * and can be denied; then the code is selected, so that the visitor can copy it.
 */
async function copyCode(button: HTMLElement, status: Element): Promise<void> {
  const code = button.closest("figure")?.querySelector("code");
  if (!code) return;
  const lines = Array.from(code.childNodes, (part) => (part.nodeName === "DEL" ? "" : part.textContent));
  try {
    await navigator.clipboard.writeText(lines.join("").trimEnd());
    showResult(button, status, "Copied", COPIED_MS);
  } catch {
    getSelection()?.selectAllChildren(code);
    showResult(button, status, "Copy the selection", NOT_COPIED_MS);
  }
}

function showResult(button: HTMLElement, status: Element, result: string, shownMs: number): void {
  button.textContent = result;
  status.textContent = result;
  setTimeout(() => {
    button.textContent = "Copy";
    status.textContent = "";
  }, shownMs);
}
