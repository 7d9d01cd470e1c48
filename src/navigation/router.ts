import { DeadlineExceeded, LoadFailure } from "./load.ts";
import { PageError, toPageError } from "./page-error.ts";
import { fullPath, type ResolvedPage, type Resolver, resolvePage } from "./resolve-page.ts";
import { Redirect } from "./route.ts";

export interface View {
  /** Both `show` methods return when the new page is in the document. */
  showPage(page: ResolvedPage, url: URL): void;
  showError(error: PageError, url: URL): void;
  setPending(isPending: boolean): void;
  /** Runs the change, with an animation if there is one. */
  withTransition(url: URL, change: () => void): void;
  /** Called once the new page is shown and scrolled. */
  onEnd(url: URL): void;
}

const PENDING_DELAY_MS = 150;
const SCROLL_RESTORE_DELAY_MS = 100;

/** Handles clicks, back and forward in place through the Navigation API. */
export function startRouter(resolver: Resolver, view: View): void {
  const { builds } = resolver;

  /** Loads the page and returns the function that shows it, or its error or redirect. */
  async function prepare(url: URL, signal: AbortSignal): Promise<() => void> {
    const timer = setTimeout(() => view.setPending(true), PENDING_DELAY_MS);
    try {
      const page = await Promise.race([resolveOrRetry(url, signal), rejectOnAbort(signal)]);
      return () => {
        try {
          view.showPage(page, url);
        } catch (error) {
          recover(error, url);
        }
      };
    } catch (error) {
      return () => recover(error, url);
    } finally {
      clearTimeout(timer);
      view.setPending(false);
    }
  }

  async function resolveOrRetry(url: URL, signal: AbortSignal): Promise<ResolvedPage> {
    try {
      return await resolvePage(resolver, url, signal);
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      await builds.check();
      return resolvePage(resolver, url, signal);
    }
  }

  /** Set after a deadline was exceeded: unlike a full load, a second `import()` would wait for the stalled request. */
  let needsFullLoad = false;

  function recover(error: unknown, url: URL): void {
    if (error instanceof DeadlineExceeded) needsFullLoad = true;
    if (error instanceof Redirect) return followRedirect(error, url);
    if (!(error instanceof LoadFailure)) return view.showError(toPageError(error), url);
    if (builds.hasNewBuild && claimReload(fullPath(url))) return loadDocument(url);
    const retry = { buttonText: "Try again", buttonUrl: fullPath(url) };
    view.showError(new PageError(error.message, retry, { cause: error }), url);
  }

  /** Key of the history entry whose page is shown. */
  let shownKey: string | undefined;
  /** The navigation in progress, if any. */
  let latest: NavigateEvent | undefined;
  /** URL of the last download. */
  let download: string | undefined;

  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    // Firefox fires a second event for a download, and that one has no `downloadRequest`.
    if (event.downloadRequest !== null) download = url.href;
    // Hash changes, downloads, mailto: and tel: links do not leave the page, but abort a navigation in progress.
    if (event.hashChange || url.href === download || url.origin === "null") return;
    // Read at the start of each navigation, because jumps within a page add history entries, too.
    if (!latest) shownKey = navigation.currentEntry?.key;
    latest = event;
    const isReload = event.navigationType === "reload";
    if (!event.canIntercept || event.formData || isReload || !isPageAddress(url, resolver)) return;
    // A click that is not intercepted becomes a full load; a history traversal would not, so it is intercepted.
    if ((builds.hasNewBuild || needsFullLoad) && event.navigationType !== "traverse") return;
    event.intercept({
      focusReset: "manual",
      async handler() {
        try {
          await navigate(event, url);
        } catch (error) {
          // The page could not be shown in place, not even as an error page: load it from the server.
          if (!claimReload(fullPath(url))) throw error;
          loadDocument(url);
        }
      },
    });
  });

  async function navigate(event: NavigateEvent, url: URL): Promise<void> {
    if (event.destination.key !== shownKey) {
      const show = await prepare(url, event.signal);
      if (event.signal.aborted) {
        // Aborted by the visitor and not by a newer navigation: restore the URL of the page that is shown.
        if (shownKey && latest === event) navigation.traverseTo(shownKey);
        return;
      }
      view.withTransition(url, () => {
        show();
        // A redirect that was followed has aborted this navigation.
        if (!event.signal.aborted) event.scroll();
      });
      if (event.signal.aborted) return;
      view.onEnd(url);
    }
    latest = undefined;
  }
}

/** Needed because `import()` and claimed prefetches do not stop on this signal. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.onabort = reject;
  });
}

/** False for files (feeds, images) and for paths that begin with `//`; the browser loads those itself. */
function isPageAddress(url: URL, { match }: Pick<Resolver, "match">): boolean {
  return match(url.pathname) !== null || !/^\/\/|\.[^/]+$/.test(url.pathname);
}

function followRedirect({ to }: Redirect, from: URL): void {
  const target = new URL(to, from);
  if (!target.hash) target.hash = from.hash;
  location.replace(target);
}

/** Loads the target as a document. The browser's URL is already the target's. */
function loadDocument(url: URL): void {
  if (navigation.transition?.navigationType === "traverse") {
    // A reload restores the scroll position, but only once the traversal is committed and the browser has recorded it.
    setTimeout(() => location.reload(), SCROLL_RESTORE_DELAY_MS);
    return;
  }
  // A reload would not scroll to the hash, and replace() does not load a URL that differs only in its hash.
  history.replaceState(null, "", "?");
  location.replace(url);
}

export const RELOAD_GUARD_MS = 10_000;

/**
 * Returns whether a forced load of this target is allowed now, and records it. The time is stored per target in the
 * tab's storage, so that neither one broken page nor two that lead to each other can reload forever.
 */
export function claimReload(target: string): boolean {
  const key = `reload:${target}`;
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < RELOAD_GUARD_MS) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    // Without storage a reload loop could not be detected, and a loop is worse than an error page.
    return false;
  }
}
