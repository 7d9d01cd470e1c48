/** Runs in the page: targets too small for touch. Links in a sentence are exempt, because they are as high as their line. */
export function findSmallTargets(): string[] {
  const least = 24;
  const targets = document.querySelectorAll<HTMLElement>(
    "a[href], button, summary, select, textarea, label:has(input)",
  );
  return Array.from(targets)
    .filter(
      (target) => target.checkVisibility({ visibilityProperty: true }) && !isInSentence(target) && !isTrap(target),
    )
    .flatMap((target) => {
      const { width, height } = sizeOf(target);
      return width < least - 0.1 || height < least - 0.1 ? `${target.outerHTML} ${width} × ${height}` : [];
    });

  function isInSentence(target: HTMLElement): boolean {
    const words = Array.from(target.parentElement?.childNodes ?? [])
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.trim())
      .join("");
    return getComputedStyle(target).display === "inline" && words.length > 3;
  }

  /** The honeypot field, which visitors never see. */
  function isTrap(target: HTMLElement): boolean {
    return target.closest("[aria-hidden='true'], [inert]") !== null || target.getBoundingClientRect().right < 0;
  }

  /** A block link is as large as the element that it covers. */
  function sizeOf(target: HTMLElement): { width: number; height: number } {
    const { width, height } = target.getBoundingClientRect();
    const over = getComputedStyle(target, "::after");
    if (over.content === "none" || over.position !== "absolute") return { width, height };
    return {
      width: Math.max(width, Number.parseFloat(over.width)),
      height: Math.max(height, Number.parseFloat(over.height)),
    };
  }
}
