const SAID_FOR = 2000;

/** Copies the block that the button belongs to, and says so on the button. */
export async function copyCode(button: Element): Promise<void> {
  const code = button.closest("figure")?.querySelector("code")?.textContent ?? "";
  await navigator.clipboard.writeText(code.trimEnd());
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = "Copy";
  }, SAID_FOR);
}
