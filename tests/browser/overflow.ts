import type { Page } from "@playwright/test";

/**
 * Inserts a word of sixty letters into one text of every kind on the page, one after the other, and returns the texts
 * that then overflow a box they fitted in before.
 */
export function findOverflowingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const word = "incomprehensibilities".repeat(3).slice(0, 60);
    const company = document.querySelector('header a[href="/"]')?.textContent;
    const nameOf = ({ tagName, className }: Element) => `${tagName}.${String(className)}`;
    const kindOf = (element: Element) =>
      [element, element.parentElement, element.parentElement?.parentElement]
        .map((one) => one && nameOf(one))
        .join(" < ");
    /** The outermost ancestor of a text that does not wrap. */
    const findUnwrappedAncestor = (element: Element): Element | null =>
      element.parentElement && getComputedStyle(element).getPropertyValue("text-wrap-mode") === "nowrap"
        ? (findUnwrappedAncestor(element.parentElement) ?? element)
        : null;

    /** Figures with their unit and the company's name are not wrapped on purpose. */
    function hasWrappableWords(element: Element): boolean {
      const line = findUnwrappedAncestor(element)?.textContent ?? "";
      return /\p{L}/u.test(element.textContent) && element.textContent !== company && !/\d/.test(line);
    }

    function findBoxesAround(element: Element): Element[] {
      const boxes: Element[] = [];
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { display, overflowX } = getComputedStyle(box);
        if (overflowX === "auto" || overflowX === "scroll") break;
        if (display !== "inline" && display !== "contents") boxes.push(box);
      }
      return boxes;
    }

    function isInside(text: Text, box: Element): boolean {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [inner, outer] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
      // Glyphs may be higher than a tight line height and overflow their box a little.
      const tight = Number.parseFloat(getComputedStyle(box).fontSize) / 2;
      return inner.right <= outer.right + 1 && inner.left >= outer.left - 1 && inner.bottom <= outer.bottom + tight;
    }

    const kinds = new Map<string, Text>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      if (!(text instanceof Text) || !text.data.trim() || !parent) continue;
      if (
        parent.closest("script, style, svg, pre, option, .visually-hidden, [aria-hidden]") ||
        !parent.checkVisibility()
      )
        continue;
      if (hasWrappableWords(parent) && !kinds.has(kindOf(parent))) kinds.set(kindOf(parent), text);
    }

    const overflowing: string[] = [];
    for (const [kind, text] of kinds) {
      const before = text.data;
      const around = text.parentElement ? findBoxesAround(text.parentElement).filter((box) => isInside(text, box)) : [];
      text.data = `${word} ${before}`;
      if (around.some((box) => !isInside(text, box))) overflowing.push(`${kind}: ${before}`);
      text.data = before;
    }
    return overflowing;
  });
}
