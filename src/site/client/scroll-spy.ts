/**
 * A heading counts as reached above this line of the window, about where Chromium changes `:target-current`: half the
 * window and 95 px below its top edge. The part of the document above the window belongs to it.
 */
const READ_AREA_MARGIN = "1000000px 0px -40% 0px";

/** Marks the section that is being read, for browsers without `:target-current`; before the first heading, the first. */
export function startScrollSpy(): void {
  const contents = document.querySelectorAll<HTMLAnchorElement>("[data-contents] a");
  const links = new Map(Array.from(contents, (link) => [link.getAttribute("href")?.slice(1) ?? "", link] as const));
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
