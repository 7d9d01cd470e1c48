import { createArrival } from "../navigation/arrival.ts";
import { documentBuildId } from "../navigation/beside-document.ts";
import { isBot } from "../navigation/bots.ts";
import { latestBuildId, watchBuilds } from "../navigation/build-watch.ts";
import { chunkReader } from "../navigation/chunks.ts";
import { fetchWithDeadline } from "../navigation/deadline.ts";
import { applyHead } from "../navigation/head.ts";
import { prefetchOnIntent } from "../navigation/intent.ts";
import { startNavigator } from "../navigation/navigator.ts";
import { type PageError, toPageError } from "../navigation/page-error.ts";
import type { ErrorPayload, PagePayload } from "../navigation/payload.ts";
import { createPayloadStore } from "../navigation/payload-store.ts";
import { createPrefetcher } from "../navigation/prefetch.ts";
import { matcher } from "../navigation/route.ts";
import type { RouteRules } from "../navigation/rules.ts";
import { errorShown, pageShown, report, runSafely } from "../telemetry/door.ts";
import { asError, asShown, layoutOf, type Shown } from "./app.tsx";
import { tellServed } from "./as-served.ts";
import { errorHead } from "./error-head.ts";
import { followContents } from "./follow-contents.ts";
import { guards } from "./guards.ts";
import { keepTypedText } from "./kept-text.ts";
import { adjustFrame } from "./layouts/adjust-frame.ts";
import { routes } from "./routes.ts";
import type { Stage } from "./stage.tsx";

export interface Site {
  /** An application error: the error page takes the page's place. */
  failed(error: unknown): void;
}

/** The page has been taken over: from now on clicks, prefetches and errors are ours. */
export function startSite(stage: Stage, payload: PagePayload | ErrorPayload): Site {
  function showError(error: PageError, { pathname }: Pick<URL, "pathname">): void {
    // A page that does not exist is an answer, not a fault of the site.
    if (error.statusCode >= 500) console.error(error);
    // A bot keeps what the server rendered.
    if (isBot(navigator.userAgent)) return;
    display(asError(pathname, error), () => {
      applyHead(errorHead(error.view));
      errorShown(error.statusCode, document.title);
    });
    if (!error.fromServer) report(error.cause ?? error, error.statusCode);
  }

  let latest: Shown | undefined;
  /** Everything but the page itself comes after it, and cannot take it away again. */
  function display(shown: Shown, afterwards: () => void, show = () => stage.show(shown)): void {
    latest = shown;
    show();
    // A component that threw has put the error page in its place, and that is what was shown.
    if (latest !== shown) return;
    runSafely(() => adjustFrame(layoutOf(shown), shown.path));
    runSafely(afterwards);
  }

  tellServed(payload);
  runSafely(followContents);

  // Without the Navigation API links stay ordinary page loads, and there is nothing to prepare for.
  if (window.navigation && window.URLPattern)
    takeNavigationOver(stage, display, showError, payload).catch(console.error);
  return {
    failed(error) {
      // An error page that fails is not rendered again: its words go into the document without React.
      if (latest?.kind === "error") stage.showPlainError(latest.error);
      else showError(toPageError(error), location);
    },
  };
}

async function takeNavigationOver(
  { rehearse }: Stage,
  show: (shown: Shown, tell: () => void, change?: () => void) => void,
  showError: (error: PageError, url: URL) => void,
  payload: PagePayload | ErrorPayload,
): Promise<void> {
  // Only browsers that hide the document's timing from scripts need to ask.
  const buildId = documentBuildId() ?? (await latestBuildId());
  const builds = watchBuilds(buildId);
  const payloads = createPayloadStore(buildId, builds);
  const match = matcher(routes);
  const chunks = chunkReader(document.querySelector<HTMLElement>("script[data-chunks]")?.dataset.chunks);
  let ahead: { payload: PagePayload; perform: () => void } | undefined;
  /** Code that only a page change needs. Without it the page changes at once. */
  let pageChange: typeof import("./turn-page.ts") | undefined;
  const loadPageChange = () =>
    import("./turn-page.ts").then(({ turnPage, bringLateFonts }) => {
      pageChange = { turnPage, bringLateFonts };
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
      ahead = { payload, perform: rehearse(asShown(pathname, route, await route.load(), payload)) };
    },
  });
  const intent = prefetchOnIntent(prefetcher);
  const arrived = createArrival();
  let rules: RouteRules = {};

  const url = new URL(location.href);
  // A form that was sent back with its mistakes is not the page as it is.
  if ("data" in payload && !payload.data.form) payloads.keep(match(url.pathname)?.route ?? null, url, payload);
  intent.observeVisible();

  startNavigator({
    resolver: { match, guards, rules: () => rules, payloads, prefetcher, chunks },
    builds,
    view: {
      showError,
      started: loadPageChange,
      showPage({ route, payload, module }, { pathname }) {
        if (pageChange) runSafely(pageChange.bringLateFonts);
        const perform = ahead?.payload === payload ? ahead.perform : undefined;
        ahead = undefined;
        show(
          asShown(pathname, route, module, payload),
          () => {
            applyHead(payload.head);
            pageShown(route.name, payload.head.title);
          },
          perform,
        );
      },
      turn: (url, change) => (pageChange ? pageChange.turnPage(url, change) : change()),
      pending: (on) => document.documentElement.toggleAttribute("data-pending", on),
      arrived(url) {
        for (const step of [keepTypedText, followContents, intent.observeVisible, () => arrived(url)]) runSafely(step);
      },
    },
  });

  rules = await readRules(buildId);
}

async function readRules(buildId: string): Promise<RouteRules> {
  return fetchWithDeadline(
    `/builds/meta/${buildId}.json`,
    async (response) => (await response.json()).routeRules ?? {},
  );
}
