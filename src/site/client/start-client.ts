import { isBot } from "../../navigation/bots.ts";
import { fetchLatestBuildId, watchBuilds } from "../../navigation/build-watch.ts";
import { createChunkReader } from "../../navigation/chunks.ts";
import { fetchWithDeadline } from "../../navigation/deadline.ts";
import { createAnnouncer } from "../../navigation/focus-and-announce.ts";
import { applyHead } from "../../navigation/head.ts";
import { type PageError, toPageError } from "../../navigation/page-error.ts";
import type { ErrorPayload, PagePayload } from "../../navigation/payload.ts";
import { createPayloadStore } from "../../navigation/payload-store.ts";
import { createPrefetcher } from "../../navigation/prefetch.ts";
import { prefetchOnIntent } from "../../navigation/prefetch-triggers.ts";
import { createMatcher } from "../../navigation/route.ts";
import type { RouteRules } from "../../navigation/route-rules.ts";
import { startRouter } from "../../navigation/router.ts";
import { documentBuildId } from "../../navigation/server-timing.ts";
import { errorShown, pageShown, report, runSafely } from "../../telemetry/client-entry.ts";
import type { LayoutName } from "../layouts/layout-types.ts";
import { getAriaCurrent } from "../layouts/nav-links.ts";
import { guards, routes } from "../routes.ts";
import { createErrorHead, createErrorView, createPageView, getLayout, type ViewState } from "./app.tsx";
import { loadFormDrafts } from "./form-drafts.ts";
import type { PageRoots } from "./page-roots.tsx";
import { reportServedPage } from "./served-payload.ts";

export interface Client {
  /** An application error: the error page takes the page's place. */
  handleError(error: unknown): void;
}

/** The page has been taken over: from now on clicks, prefetches and errors are ours. */
export function startClient(stage: PageRoots, payload: PagePayload | ErrorPayload): Client {
  function showError(error: PageError, { pathname }: Pick<URL, "pathname">): void {
    // A page that does not exist is an answer, not a fault of the site.
    if (error.statusCode >= 500) console.error(error);
    // A bot keeps what the server rendered.
    if (isBot(navigator.userAgent)) return;
    display(createErrorView(pathname, error), () => {
      applyHead(createErrorHead(error.view));
      errorShown(error.statusCode, document.title);
    });
    if (!error.fromServer) report(error.cause ?? error, error.statusCode);
  }

  let latest: ViewState | undefined;
  /** Everything but the page itself comes after it, and cannot take it away again. */
  function display(shown: ViewState, afterwards: () => void, show = () => stage.show(shown)): void {
    latest = shown;
    show();
    // A component that threw has put the error page in its place, and that is what was shown.
    if (latest !== shown) return;
    runSafely(() => syncLayout(getLayout(shown), shown.path));
    runSafely(afterwards);
  }

  reportServedPage(payload);
  runSafely(loadScrollSpy);

  // Without the Navigation API links stay ordinary page loads, and there is nothing to prepare for.
  if (window.navigation && window.URLPattern) startNavigation(stage, display, showError, payload).catch(console.error);
  return {
    handleError(error) {
      // An error page that fails is not rendered again: its words go into the document without React.
      if (latest?.kind === "error") stage.showPlainError(latest.error);
      else showError(toPageError(error), location);
    },
  };
}

async function startNavigation(
  { rehearse }: PageRoots,
  show: (shown: ViewState, tell: () => void, change?: () => void) => void,
  showError: (error: PageError, url: URL) => void,
  payload: PagePayload | ErrorPayload,
): Promise<void> {
  // Only browsers that hide the document's timing from scripts need to ask.
  const buildId = documentBuildId() ?? (await fetchLatestBuildId());
  const builds = watchBuilds(buildId);
  const payloads = createPayloadStore(buildId, builds);
  const match = createMatcher(routes);
  const chunks = createChunkReader(document.querySelector<HTMLElement>("script[data-chunks]")?.dataset.chunks);
  let ahead: { payload: PagePayload; perform: () => void } | undefined;
  /** Code that only a page change needs. Without it the page changes at once. */
  let pageChange: typeof import("./page-transition.ts") | undefined;
  const loadPageChange = () =>
    import("./page-transition.ts").then(({ withCoverTransition, swapLateFonts }) => {
      pageChange = { withCoverTransition, swapLateFonts };
    }, console.warn);
  const prefetcher = createPrefetcher({
    match,
    payloads,
    builds,
    chunks,
    async fetched(route, { pathname }, payload) {
      loadPageChange();
      // The same page with another query is changed, not replaced: what is open or typed in it stays.
      if (pathname === location.pathname) return;
      ahead = { payload, perform: rehearse(createPageView(pathname, route, await route.load(), payload)) };
    },
  });
  const intent = prefetchOnIntent(prefetcher);
  const arrived = createAnnouncer();
  let rules: RouteRules = {};

  const url = new URL(location.href);
  // A form that was sent back with its mistakes is not the page as it is.
  if ("data" in payload && !payload.data.form) payloads.put(match(url.pathname)?.route ?? null, url, payload);
  intent.observeVisible();

  startRouter({
    resolver: { match, guards, rules: () => rules, payloads, prefetcher, chunks },
    builds,
    view: {
      showError,
      started: loadPageChange,
      showPage({ route, payload, module }, { pathname }) {
        if (pageChange) runSafely(pageChange.swapLateFonts);
        const perform = ahead?.payload === payload ? ahead.perform : undefined;
        ahead = undefined;
        show(
          createPageView(pathname, route, module, payload),
          () => {
            applyHead(payload.head);
            pageShown(route.name, payload.head.title);
          },
          perform,
        );
      },
      turn: (url, change) => (pageChange ? pageChange.withCoverTransition(url, change) : change()),
      pending: (on) => document.documentElement.toggleAttribute("data-pending", on),
      arrived(url) {
        for (const step of [loadFormDrafts, loadScrollSpy, intent.observeVisible, () => arrived(url)]) runSafely(step);
      },
    },
  });

  rules = await fetchRouteRules(buildId);
}

async function fetchRouteRules(buildId: string): Promise<RouteRules> {
  return fetchWithDeadline(
    `/builds/meta/${buildId}.json`,
    async (response) => (await response.json()).routeRules ?? {},
  );
}

/** After a page change: header and footer as the server would have rendered them for the new page. */
function syncLayout(layout: LayoutName, path: string): void {
  document.querySelector(".cloth")?.setAttribute("data-layout", layout);
  for (const link of document.querySelectorAll<HTMLElement>("[data-nav]")) {
    const href = link.dataset.nav || link.getAttribute("href") || "";
    const mark = link.closest("footer") && href !== path ? undefined : getAriaCurrent(href, path);
    if (mark) link.setAttribute("aria-current", mark);
    else link.removeAttribute("aria-current");
  }
  // Browsers without popovers have links instead, and no such method.
  for (const menu of document.querySelectorAll<HTMLElement>("header [popover]")) menu.hidePopover?.();
}

/** Most browsers mark the section that is being read by themselves; the others load the code for it. */
function loadScrollSpy(): void {
  if (!CSS.supports("selector(:target-current)")) import("./scroll-spy.ts").then((code) => code.startScrollSpy());
}
