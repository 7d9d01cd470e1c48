const currentAddress = () => location.pathname + location.search;
let servedAddress: string;

function reloadIfAddressChanged(): void {
  if (currentAddress() !== servedAddress) location.reload();
}

/**
 * Entries that in-place navigations added to the tab's history stay same-document entries after a reload: going back
 * then changes the URL but not the page. Until the router runs, the page of the new URL has to be loaded by a reload.
 */
export function reloadOnHistorySteps(): void {
  servedAddress = currentAddress();
  addEventListener("popstate", reloadIfAddressChanged);
}

export function stopReloadingOnHistorySteps(): void {
  removeEventListener("popstate", reloadIfAddressChanged);
}
