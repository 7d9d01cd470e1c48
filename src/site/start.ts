import { createArrival } from "../navigation/arrival.ts";
import { isBot } from "../navigation/bots.ts";
import { documentBuildId, watchBuilds } from "../navigation/build-watch.ts";
import { chunkReader } from "../navigation/chunks.ts";
import { applyHead } from "../navigation/head.ts";
import { prefetchOnIntent } from "../navigation/intent.ts";
import { startNavigator } from "../navigation/navigator.ts";
import { type PageError, toPageError } from "../navigation/page-error.ts";
import type { ErrorPayload, PagePayload } from "../navigation/payload.ts";
import { createPayloadStore } from "../navigation/payload-store.ts";
import { createPrefetcher } from "../navigation/prefetch.ts";
import { matcher } from "../navigation/route.ts";
import type { RouteRules } from "../navigation/rules.ts";
import { errorShown, openDoor, pageShown, report } from "../telemetry/door.ts";
import { layoutOf, type Shown } from "./app.tsx";
import { errorHead } from "./error-head.ts";
import { followContents } from "./follow-contents.ts";
import { guards } from "./guards.ts";
import { keepTypedText } from "./kept-text.ts";
import { bringLateFonts } from "./late-fonts.ts";
import { adjustFrame } from "./layouts/adjust-frame.ts";
import { routes } from "./routes.ts";
import { turnPage } from "./turn-page.ts";
import type { Show } from "./view.tsx";

export interface Site {
  /** An application error: the error page takes the page's place. */
  failed(error: unknown): void;
}

/** The page has been taken over: from now on clicks, prefetches and errors are ours. */
export function startSite(show: Show, payload: PagePayload | ErrorPayload): Site {
  function showError(error: PageError, url: URL): void {
    console.error(error);
    // A bot keeps what the server made.
    if (isBot(navigator.userAgent)) return;
    if (!error.fromServer) report(error.cause ?? error, error.statusCode);
    applyHead(errorHead(error.view));
    display({ kind: "error", path: url.pathname, error: error.view, message: error.message, nearest: error.nearest });
    errorShown(error.statusCode, document.title);
  }

  function display(shown: Shown): void {
    show(shown);
    adjustFrame(layoutOf(shown), shown.path);
  }

  openDoor();
  followContents();
  if ("error" in payload) errorShown(payload.error.statusCode, document.title);
  else pageShown(payload.route, document.title);

  // Without the Navigation API links stay ordinary page loads, and there is nothing to prepare for.
  if ("navigation" in window) takeNavigationOver(display, showError, payload).catch(console.error);
  return { failed: (error) => showError(toPageError(error), new URL(location.href)) };
}

async function takeNavigationOver(
  show: Show,
  showError: (error: PageError, url: URL) => void,
  payload: PagePayload | ErrorPayload,
): Promise<void> {
  const buildId = documentBuildId() ?? (await latestBuildId());
  const builds = watchBuilds(buildId);
  const payloads = createPayloadStore(buildId, builds);
  const match = matcher(routes);
  const chunks = chunkReader(document.querySelector<HTMLElement>("script[data-chunks]")?.dataset.chunks);
  const prefetcher = createPrefetcher({ match, payloads, builds, chunks });
  const intent = prefetchOnIntent(prefetcher);
  const arrived = createArrival();
  let rules: RouteRules = {};

  const url = new URL(location.href);
  if ("data" in payload) payloads.keep(match(url.pathname)?.route ?? null, url, payload);
  intent.observeVisible();

  startNavigator({
    resolver: { match, guards, rules: () => rules, payloads, prefetcher, chunks },
    builds,
    view: {
      showError,
      showPage({ route, payload, module }, { pathname }) {
        bringLateFonts();
        applyHead(payload.head);
        show({ kind: "page", path: pathname, layout: route.layout, Page: module.default, data: payload.data });
        pageShown(route.name, payload.head.title);
      },
      turn: ({ pathname }, change) => turnPage(pathname, change),
      pending: (on) => document.documentElement.toggleAttribute("data-pending", on),
      arrived(url) {
        keepTypedText();
        followContents();
        intent.observeVisible();
        arrived(url);
      },
    },
  });

  rules = await readRules(buildId);
}

/** Only browsers that hide the document's timing from scripts need to ask. */
async function latestBuildId(): Promise<string> {
  const response = await fetch("/builds/latest.json", { cache: "no-store" });
  return (await response.json()).id;
}

async function readRules(buildId: string): Promise<RouteRules> {
  try {
    const response = await fetch(`/builds/meta/${buildId}.json`);
    const { routeRules = {} } = await response.json();
    return routeRules;
  } catch (error) {
    console.warn("Route rules could not be read.", error);
    return {};
  }
}
