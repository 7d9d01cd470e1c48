export const RELOAD_GUARD_MS = 10_000;

const key = (target: string) => `reload:${target}`;

/**
 * Returns whether a forced load of this target is allowed now, and records it. The time is stored per target in the
 * tab's storage, so that neither one broken page nor two that lead to each other can reload forever.
 */
export function claimReload(target: string): boolean {
  try {
    const last = Number(sessionStorage.getItem(key(target)));
    if (Date.now() - last < RELOAD_GUARD_MS) return false;
    sessionStorage.setItem(key(target), String(Date.now()));
    return true;
  } catch {
    // Without storage a reload loop could not be detected, and a loop is worse than an error page.
    return false;
  }
}
