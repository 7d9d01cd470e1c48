export const RELOAD_GUARD_MS = 10_000;

const key = (target: string) => `reload:${target}`;

/**
 * Whether a forced load of this target may happen now. Kept per target and in the tab's storage, so that neither one
 * broken page nor two that lead to each other can reload for ever.
 */
export function claimReload(target: string): boolean {
  try {
    const last = Number(sessionStorage.getItem(key(target)));
    if (Date.now() - last < RELOAD_GUARD_MS) return false;
    sessionStorage.setItem(key(target), String(Date.now()));
    return true;
  } catch {
    // Without storage there is no memory of the last reload, and a loop is worse than an error page.
    return false;
  }
}
