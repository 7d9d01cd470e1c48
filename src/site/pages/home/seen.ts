/** Waits until the element is in the window. One that is not in the document yet is about to be shown: no wait. */
export function seen(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(element);
  });
}
