const address = () => location.pathname + location.search;
let served: string;

function follow(): void {
  if (address() !== served) location.reload();
}

/**
 * After a reload, the steps of the tab's history still count as one document: going back changes the address and
 * nothing else. Until somebody shows pages, the one that belongs to the address has to be loaded.
 */
export function followSteps(): void {
  served = address();
  addEventListener("popstate", follow);
}

export function leaveStepsToNavigator(): void {
  removeEventListener("popstate", follow);
}
