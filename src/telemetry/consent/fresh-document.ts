/**
 * Code that has been loaded cannot be unloaded. After a withdrawal the next page is therefore a new document, whatever
 * else listens to navigations: this listener comes before all of them.
 */
export function nextPageInFreshDocument(): void {
  if (!("navigation" in globalThis)) return;
  navigation.addEventListener(
    "navigate",
    (event) => {
      if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return;
      const traversal = event.navigationType === "traverse";
      if (event.destination.sameDocument && !traversal) return;
      event.stopImmediatePropagation();
      // A step in the history stays in the document unless it is told otherwise.
      if (traversal) event.intercept({ handler: async () => location.reload() });
    },
    { capture: true },
  );
}
