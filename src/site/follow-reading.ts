/** All of the document above a line in the window's upper third: what begins there has been read or is being read. */
const BEGUN = "1000000px 0px -70% 0px";

/** Marks the section that is being read, in browsers that do not by themselves. */
export function followReading(): void {
  const contents = document.querySelectorAll<HTMLAnchorElement>("[data-contents] a");
  const links = new Map(Array.from(contents, (link) => [link.getAttribute("href")?.slice(1) ?? "", link] as const));
  const begun = new Set<string>();
  const line = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) begun.add(target.id);
        else begun.delete(target.id);
      }
      const current = [...links.keys()].findLast((id) => begun.has(id));
      for (const [id, link] of links) {
        if (id === current) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: BEGUN },
  );
  for (const id of links.keys()) {
    const heading = document.getElementById(id);
    if (heading) line.observe(heading);
  }
}
