import type { BuildWatch } from "./build-watch.ts";
import { DeadlineExceeded } from "./deadline.ts";
import { PageError, toPageError } from "./page-error.ts";
import { LoadFailure } from "./payload-store.ts";
import { stopReloadingOnHistorySteps } from "./pre-hydration-history.ts";
import { claimReload } from "./reload-guard.ts";
import { fullPath, type ResolvedPage, type Resolver, resolvePage } from "./resolve-page.ts";
import { Redirect } from "./route-rules.ts";

export interface View {
  /** Called when a page change begins. */
  started(): void;
  /** Both return when the page stands in the document. */
  showPage(page: ResolvedPage, url: URL): void;
  showError(error: PageError, url: URL): void;
  pending(on: boolean): void;
  /** Makes the change, and whatever makes it seen. */
  turn(url: URL, change: () => void): void;
  /** Called once the new page is shown and scrolled to. */
  arrived(url: URL): void;
}

export const PENDING_DELAY = 150;
const SCROLL_RESTORE_DELAY_MS = 100;

/** The tab belongs to an older build than the server: only a full load is safe. */
class StaleBuild extends Error {
  override name = "StaleBuild";
}

interface Options {
  resolver: Omit<Resolver, "assertCurrentBuild">;
  builds: BuildWatch;
  view: View;
}

/** Turns clicks, back and forward into page changes. Browsers without the Navigation API keep ordinary page loads. */
export function startRouter({ resolver, builds, view }: Options): void {
  const assertCurrentBuild = () => {
    if (builds.newBuildKnown) throw new StaleBuild();
  };

  /** Finds out what is to be shown. */
  async function prepare(url: URL, signal: AbortSignal): Promise<() => void> {
    view.started();
    const timer = setTimeout(() => view.pending(true), PENDING_DELAY);
    try {
      const page = await Promise.race([resolveOrRetry(url, signal), end(signal)]);
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
      view.pending(false);
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

  /** After an answer that never came, an ordinary page load is the better try: `import()` would wait for the old one. */
  let needsFullLoad = false;

  function recover(error: unknown, url: URL): void {
    if (error instanceof LoadFailure && error.cause instanceof DeadlineExceeded) needsFullLoad = true;
    if (error instanceof Redirect) return follow(error, url);
    if (error instanceof StaleBuild) {
      if (claimReload(fullPath(url))) return loadDocument(url);
      return view.showError(toLoadError(error, url), url);
    }
    view.showError(error instanceof LoadFailure ? toLoadError(error, url) : toPageError(error), url);
  }

  /** The entry of the page that stands. */
  let shown: string | undefined;
  /** What was asked for last, until it stands. */
  let latest: NavigateEvent | undefined;
  /** Address of the last download. */
  let download: string | undefined;

  stopReloadingOnHistorySteps();
  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    // Firefox follows the event of a download with a second one that does not say so.
    if (event.downloadRequest !== null) download = url.href;
    // None of these, nor a letter or a call, leaves the page, though all end the wait for another.
    if (event.hashChange || url.href === download || url.origin === "null") return;
    // Jumps within a page make entries, too.
    if (!latest) shown = navigation.currentEntry?.key;
    latest = event;
    if (!mayHandle(event) || !isPageAddress(url, resolver)) return;
    // Not handling a click makes it an ordinary page load; a step in the history has to be turned into one.
    if ((builds.newBuildKnown || needsFullLoad) && event.navigationType !== "traverse") return;
    event.intercept({
      focusReset: "manual",
      async handler() {
        try {
          await change(event, url);
        } catch (error) {
          // Nothing is left to show the page with but the server.
          if (!claimReload(fullPath(url))) throw error;
          loadDocument(url);
        }
      },
    });
  });

  async function change(event: NavigateEvent, url: URL): Promise<void> {
    if (event.destination.key !== shown) {
      const show = builds.newBuildKnown ? () => recover(new StaleBuild(), url) : await prepare(url, event.signal);
      if (event.signal.aborted) {
        // Stopped, not overtaken: the address goes back to that of the page which stands.
        if (shown && latest === event) navigation.traverseTo(shown);
        return;
      }
      view.turn(url, () => {
        show();
        event.scroll();
      });
      if (event.signal.aborted) return;
      view.arrived(url);
    }
    latest = undefined;
  }
}

/** Rejects when nobody waits any more: code and what was prefetched cannot be stopped, and may come late. */
function end(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.onabort = reject;
  });
}

function mayHandle(event: NavigateEvent): boolean {
  return event.canIntercept && !event.formData && event.navigationType !== "reload";
}

/** Files such as feeds and pictures, and what would name another host, are for the browser; all else may be a page. */
function isPageAddress(url: URL, { match }: Pick<Resolver, "match">): boolean {
  return match(url.pathname) !== null || !/^\/\/|\.[^/]+$/.test(url.pathname);
}

function follow({ to }: Redirect, from: URL): void {
  const target = new URL(to, from);
  if (!target.hash) target.hash = from.hash;
  location.replace(target);
}

/** The address is already that of the target. */
function loadDocument(url: URL): void {
  if (navigation.transition?.navigationType === "traverse") {
    // A reload keeps the scroll, which is that of the target once the step is done and the browser has noted it.
    setTimeout(() => location.reload(), SCROLL_RESTORE_DELAY_MS);
    return;
  }
  // A reload would not scroll to the hash, and an address that differs in nothing but its hash is not loaded.
  history.replaceState(null, "", "?");
  location.replace(url);
}

function toLoadError(cause: Error, url: URL): PageError {
  return new PageError(cause.message, { buttonText: "Try again", buttonUrl: fullPath(url) }, { cause });
}
