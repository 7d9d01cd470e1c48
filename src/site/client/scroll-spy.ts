/**
 * A heading counts as reached when it is in the upper 60 % of the viewport, about where Chromium changes
 * `:target-current` (half the viewport plus 95 px), or above the viewport.
 */
const READ_AREA_MARGIN = "1000000px 0px -40% 0px";

/** Marks the current section in the table of contents, initially the first, in browsers without `:target-current`. */
export function startScrollSpy(): void {
  const contentsLinks = document.querySelectorAll<HTMLAnchorElement>("[data-contents] a");
  const links = new Map(
    Array.from(contentsLinks, (link) => [link.getAttribute("href")?.slice(1) ?? "", link] as const),
  );
  const ids = [...links.keys()];
  const reached = new Set<string>();
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) reached.add(target.id);
        else reached.delete(target.id);
      }
      const current = ids.findLast((id) => reached.has(id)) ?? ids[0];
      for (const [id, link] of links) {
        if (id === current) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: READ_AREA_MARGIN },
  );
  for (const id of ids) {
    const heading = document.getElementById(id);
    if (heading) observer.observe(heading);
  }
}
