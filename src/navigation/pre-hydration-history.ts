const address = () => location.pathname + location.search;
let servedAddress: string;

function reloadIfAddressChanged(): void {
  if (address() !== servedAddress) location.reload();
}

/**
 * After a reload, the steps of the tab's history still count as one document: going back changes the address and
 * nothing else. Until somebody shows pages, the one that belongs to the address has to be loaded.
 */
export function reloadOnHistorySteps(): void {
  servedAddress = address();
  addEventListener("popstate", reloadIfAddressChanged);
}

export function stopReloadingOnHistorySteps(): void {
  removeEventListener("popstate", reloadIfAddressChanged);
}
