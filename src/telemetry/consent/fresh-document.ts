/**
 * Code that has been loaded cannot be unloaded. After a withdrawal the next page is therefore loaded as a new
 * document, whatever else takes part in the navigation: a reload is nobody's to intercept.
 */
export function nextPageInFreshDocument(): void {
  if (!("navigation" in globalThis)) return;
  navigation.addEventListener("navigate", (event) => {
    const { canIntercept, hashChange, downloadRequest, formData, navigationType, destination } = event;
    if (!canIntercept || hashChange || downloadRequest !== null || formData || navigationType === "reload") return;
    if (destination.sameDocument && navigationType !== "traverse") return;
    // By then the address is that of the next page.
    event.intercept({ handler: async () => location.reload() });
  });
}
