import type { BuildWatch } from "./build-watch.ts";
import { DeadlineExceeded } from "./deadline.ts";
import { PageError, toPageError } from "./page-error.ts";
import { LoadFailure } from "./payload-store.ts";
import { stopReloadingOnHistorySteps } from "./pre-hydration-history.ts";
import { claimReload } from "./reload-guard.ts";
import { fullPath, type ResolvedPage, type Resolver, resolvePage } from "./resolve-page.ts";
import { Redirect } from "./route-rules.ts";

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

export const PENDING_DELAY = 150;
const SCROLL_RESTORE_DELAY_MS = 100;

/** The server has a newer build than this tab, so only a full page load is safe. */
class StaleBuild extends Error {
  override name = "StaleBuild";
}

interface Options {
  resolver: Omit<Resolver, "assertCurrentBuild">;
  builds: BuildWatch;
  view: View;
}

/** Handles clicks, back and forward in place through the Navigation API. */
export function startRouter({ resolver, builds, view }: Options): void {
  const assertCurrentBuild = () => {
    if (builds.hasNewBuild) throw new StaleBuild();
  };

  /** Loads the page and returns the function that shows it, or its error or redirect. */
  async function prepare(url: URL, signal: AbortSignal): Promise<() => void> {
    const timer = setTimeout(() => view.setPending(true), PENDING_DELAY);
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
    const attempt = () => resolvePage({ ...resolver, assertCurrentBuild }, url, signal);
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      await builds.check();
      assertCurrentBuild();
      return attempt();
    }
  }

  /** Set after a deadline was exceeded: unlike a full load, a second `import()` would wait for the stalled request. */
  let needsFullLoad = false;

  function recover(error: unknown, url: URL): void {
    if (error instanceof LoadFailure && error.cause instanceof DeadlineExceeded) needsFullLoad = true;
    if (error instanceof Redirect) return followRedirect(error, url);
    if (error instanceof StaleBuild) {
      if (claimReload(fullPath(url))) return loadDocument(url);
      return view.showError(toLoadError(error, url), url);
    }
    view.showError(error instanceof LoadFailure ? toLoadError(error, url) : toPageError(error), url);
  }

  /** Key of the history entry whose page is shown. */
  let shownKey: string | undefined;
  /** The navigation in progress, if any. */
  let latest: NavigateEvent | undefined;
  /** URL of the last download. */
  let download: string | undefined;

  stopReloadingOnHistorySteps();
  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    // Firefox fires a second event for a download, and that one has no `downloadRequest`.
    if (event.downloadRequest !== null) download = url.href;
    // Hash changes, downloads, mailto: and tel: links do not leave the page, but abort a navigation in progress.
    if (event.hashChange || url.href === download || url.origin === "null") return;
    // Read at the start of each navigation, because jumps within a page add history entries, too.
    if (!latest) shownKey = navigation.currentEntry?.key;
    latest = event;
    if (!canHandle(event) || !isPageAddress(url, resolver)) return;
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
      const show = builds.hasNewBuild ? () => recover(new StaleBuild(), url) : await prepare(url, event.signal);
      if (event.signal.aborted) {
        // Aborted by the visitor and not by a newer navigation: restore the URL of the page that is shown.
        if (shownKey && latest === event) navigation.traverseTo(shownKey);
        return;
      }
      view.withTransition(url, () => {
        show();
        event.scroll();
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

function canHandle(event: NavigateEvent): boolean {
  return event.canIntercept && !event.formData && event.navigationType !== "reload";
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

function toLoadError(cause: Error, url: URL): PageError {
  return new PageError(cause.message, { buttonText: "Try again", buttonUrl: fullPath(url) }, { cause });
}
