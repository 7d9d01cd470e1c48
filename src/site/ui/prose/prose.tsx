import type { Html } from "../../../content/model/html.ts";
import { useTrustedHtml } from "../trusted-html/trusted-html.ts";
import code from "./code.module.css";
import notes from "./notes.module.css";
import styles from "./prose.module.css";
import tables from "./tables.module.css";

/**
 * Long text from Markdown. With `lead` its opening paragraph is set larger. To keep the document small, its HTML is not
 * repeated in the payload: hydration keeps the HTML of the document, so a mismatch with the data is expected and its
 * warning is suppressed.
 */
export function Prose({ body, lead = false }: { body: Html; lead?: boolean }) {
  return (
    <div
      className={`veil ${styles.prose} ${tables.tables} ${notes.notes} ${code.code}`}
      data-lead={lead || undefined}
      data-html={body.ref}
      dangerouslySetInnerHTML={useTrustedHtml(body.html)}
      ref={enableCopyButtons}
      suppressHydrationWarning
    />
  );
}

const COPIED_MS = 2_000;
const NOT_COPIED_MS = 8_000;

function enableCopyButtons(text: HTMLElement | null): void {
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
