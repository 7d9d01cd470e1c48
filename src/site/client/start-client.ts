import { afterPaint } from "../../navigation/after-paint.ts";
import { fetchLatestBuildId, watchBuilds } from "../../navigation/build-watch.ts";
import { applyHead } from "../../navigation/head.ts";
import { createChunkReader, fetchWithDeadline } from "../../navigation/load.ts";
import { type PageError, toPageError } from "../../navigation/page-error.ts";
import type { ErrorPayload, PagePayload } from "../../navigation/payload.ts";
import { createPayloadStore } from "../../navigation/payload-store.ts";
import { createPrefetcher } from "../../navigation/prefetch.ts";
import type { Resolver } from "../../navigation/resolve-page.ts";
import { createMatcher } from "../../navigation/route.ts";
import { startRouter } from "../../navigation/router.ts";
import { readServerTiming } from "../../navigation/server-timing.ts";
import { safeDecode } from "../../shared/safe-decode.ts";
import { report, runSafely, trackErrorView, trackPageView } from "../../telemetry/client-entry.ts";
import type { LayoutName } from "../layouts/layout-types.ts";
import { getAriaCurrent } from "../layouts/nav-links.ts";
import { guards, routes } from "../routes.ts";
import { createErrorHead, createErrorView, createPageView, getLayout, type ViewState } from "./app.tsx";
import { loadFormDrafts } from "./form-drafts.ts";
import type { BackgroundPage, PageRoots } from "./page-roots.tsx";
import { hasServicesMenu, isBot, reportServedPage, stopReloadingOnHistorySteps } from "./served-page.ts";

/**
 * Called when the served page is hydrated: starts telemetry, in-place navigation and prefetching. The returned function
 * replaces the page with the error page after an application error.
 */
export function startClient(roots: PageRoots, payload: PagePayload | ErrorPayload): (error: unknown) => void {
  function showError(error: PageError, { pathname }: Pick<URL, "pathname">): void {
    // Client errors such as 404 are not faults of the site, so they are not logged.
    if (error.statusCode >= 500) console.error(error);
    // Bots keep the page the server rendered.
    if (isBot()) return;
    display(createErrorView(pathname, error, hasServicesMenu()), () => {
      applyHead(createErrorHead(error.view));
      trackErrorView(error.statusCode, document.title);
    });
    if (!error.fromServer) report(error.cause ?? error, error.statusCode);
  }

  let latest: ViewState | undefined;
  /** Shows the page first; if a later step throws, the page stays. */
  function display(view: ViewState, onShown: () => void, show = () => roots.show(view)): void {
    latest = view;
    show();
    // A component threw, and its error page has been displayed instead.
    if (latest !== view) return;
    runSafely(() => syncLayout(getLayout(view), view.path));
    runSafely(onShown);
  }

  reportServedPage(payload);
  runSafely(loadScrollSpy);

  // Without the Navigation API links stay full page loads, and prefetching is of no use.
  if (window.navigation && window.URLPattern) startNavigation(roots, display, showError, payload).catch(console.error);
  return (error) => {
    // The error page itself failed: its texts are shown without React.
    if (latest?.kind === "error") roots.showPlainError(latest.error);
    else showError(toPageError(error), location);
  };
}

async function startNavigation(
  { renderInBackground }: PageRoots,
  display: (view: ViewState, onShown: () => void, show?: () => void) => void,
  showError: (error: PageError, url: URL) => void,
  payload: PagePayload | ErrorPayload,
): Promise<void> {
  // Only browsers that hide Server-Timing from scripts need this request.
  const buildId = readServerTiming("build") ?? (await fetchLatestBuildId());
  const builds = watchBuilds(buildId);
  const payloads = createPayloadStore(buildId, builds);
  const match = createMatcher(routes);
  const chunks = createChunkReader(document.querySelector<HTMLElement>("script[data-chunks]")?.dataset.chunks);
  let background: (BackgroundPage & { payload: PagePayload; pathname: string }) | undefined;
  const prefetcher = createPrefetcher({
    // The route of text pages also matches paths that are redirected, and those have no page.
    match: (path) => (resolver.rules[path] ? null : match(path)),
    payloads,
    builds,
    chunks,
    onFetched({ route, module, payload }, { pathname }, isIntended) {
      // The same page with another query is updated in the current root, so that its state and fields are kept.
      // A click also focuses its link: the page that was rendered when the link was hovered is used.
      if (pathname === location.pathname || background?.payload === payload) return;
      const layOut = () => (window.requestIdleCallback ?? setTimeout)(() => hoverLayout?.layOut());
      const page = renderInBackground(createPageView(pathname, route, module, payload), layOut);
      // Otherwise it was rendered only to run the code of its route once: see decision 0016.
      if (isIntended) background = { ...page, payload, pathname };
    },
  });
  const announce = createAnnouncer();
  /** Loaded on its own, because pages can be opened without it. */
  let pageTransition: typeof import("./page-transition.ts") | undefined;
  let hoverLayout: ReturnType<typeof import("./page-transition.ts").layOutBeforeClick> | undefined;
  import("./page-transition.ts").then(
    (module) => {
      pageTransition = module;
      hoverLayout = module.layOutBeforeClick(({ pathname, hash }, isPressed) =>
        background?.pathname === pathname && !hash ? background.prepare(isPressed) : undefined,
      );
    },
    () => {},
  );
  const resolver: Resolver = { match, guards, rules: {}, payloads, prefetcher, chunks, builds };

  const url = new URL(location.href);
  // A page with a rejected form's values and errors must not be cached for this URL.
  if ("data" in payload && !payload.data.form) payloads.put(match(url.pathname)?.route ?? null, url, payload);
  prefetcher.observeLinks();

  stopReloadingOnHistorySteps();
  startRouter(resolver, {
    showError,
    showPage({ route, payload, module }, url) {
      const showBackground = background?.payload === payload ? background.show : undefined;
      background = undefined;
      const onShown = () => {
        applyHead(payload.head);
        trackPageView(route.name, payload.head.title);
        pageTransition?.deferLayoutBelowFold(url);
      };
      display(createPageView(url.pathname, route, module, payload), onShown, showBackground);
    },
    withTransition: (url, change) => (pageTransition ? pageTransition.withCoverTransition(url, change) : change()),
    setPending: (isPending) => document.documentElement.toggleAttribute("data-pending", isPending),
    onEnd(url) {
      runSafely(() => announce(url));
      runSafely(prefetcher.observeLinks);
      afterPaint(() => {
        for (const step of [
          loadFormDrafts,
          loadScrollSpy,
          () => pageTransition?.applyFontsToAll(),
          () => hoverLayout?.reset(),
        ])
          runSafely(step);
      });
    },
  });

  const readRules = async (response: Response) => (await response.json()).routeRules ?? {};
  resolver.rules = await fetchWithDeadline(`/builds/meta/${buildId}.json`, readRules);
}

/** Returns a function that focuses the new page or its hash target and announces its title to screen readers. */
function createAnnouncer(): (url: URL) => void {
  const region = document.createElement("div");
  region.setAttribute("aria-live", "polite");
  region.className = "visually-hidden";
  document.body.append(region);

  return (url) => {
    const target =
      document.getElementById(safeDecode(url.hash.slice(1))) ?? document.querySelector<HTMLElement>("main");
    if (target) {
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    }
    region.textContent = document.title;
  };
}

/** After a page change: updates header and footer to what the server would have rendered for the new page. */
function syncLayout(layout: LayoutName, path: string): void {
  document.querySelector(".cloth")?.setAttribute("data-layout", layout);
  for (const link of document.querySelectorAll<HTMLElement>("[data-nav]")) {
    const href = link.dataset.nav || link.getAttribute("href") || "";
    const mark = link.closest("footer") && href !== path ? undefined : getAriaCurrent(href, path);
    if (mark) link.setAttribute("aria-current", mark);
    else link.removeAttribute("aria-current");
  }
  // hidePopover() is missing in browsers without popovers, where the menu is opened by a link.
  for (const menu of document.querySelectorAll<HTMLElement>("header [popover]")) menu.hidePopover?.();
}

/** Browsers with `:target-current` mark the current section in CSS; only the others load the code for it. */
function loadScrollSpy(): void {
  if (!CSS.supports("selector(:target-current)")) import("./scroll-spy.ts").then((code) => code.startScrollSpy());
}
