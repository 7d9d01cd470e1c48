import { startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { isBot } from "../../navigation/bots.ts";
import { readHead } from "../../navigation/head.ts";
import { pageErrorFrom } from "../../navigation/page-error.ts";
import type { ErrorPayload, PagePayload, SuggestedPage } from "../../navigation/payload.ts";
import { readHtmlFromDocument, resolveHtmlRefs } from "../render/html-refs.ts";
import { routes } from "../routes.ts";
import { hydration } from "../ui/isolated-part/hydration.ts";
import { App, createErrorView, createPageView, type ViewState } from "./app.tsx";
import { createPageRoots } from "./page-roots.tsx";
import { keepServedPage, readServedPayload } from "./served-payload.ts";
import { type Client, startClient } from "./start-client.ts";

/** Hydrates the served page. Whatever fails before all its effects have run, the served page stays or comes back. */
export async function hydrate(): Promise<void> {
  const container = document.querySelector("main");
  const payload = readServedPayload();
  const first = await loadFirstView(payload);
  if (!container || !first) return;
  let root: Root | undefined;
  let site: Client | undefined;
  const asServed = container.cloneNode(true);

  function failed(error: unknown): void {
    // A bot keeps what the server rendered, and so does everybody until the page is hydrated.
    if (site && !isBot(navigator.userAgent)) return site.handleError(error);
    const failedRoot = root;
    root = undefined;
    // First the page, then the report.
    container?.replaceWith(asServed);
    keepServedPage(error);
    // React cannot unmount a root while it renders it.
    setTimeout(() => failedRoot?.unmount());
  }

  // A microtask later React has told of every effect that threw; without a root links stay ordinary page loads.
  const ready = () =>
    queueMicrotask(() => {
      hydration.isRunning = false;
      if (root) site = startClient(createPageRoots(root, failed), payload);
    });

  // In a transition React works in slices, and a visitor's hand comes between them.
  startTransition(() => {
    const app = <App view={first} onReady={ready} onError={failed} />;
    root = hydrateRoot(container, app, { onUncaughtError: failed });
  });
}

async function loadFirstView(payload: PagePayload | ErrorPayload): Promise<ViewState | null> {
  const path = location.pathname;
  if ("error" in payload) {
    payload.nearest = readSuggestedPages();
    return createErrorView(path, pageErrorFrom(payload, path + location.search));
  }
  const route = routes.find(({ name }) => name === payload.route);
  if (!route) return null;
  payload.data = resolveHtmlRefs(payload.data, readHtmlFromDocument);
  payload.head = readHead();
  return createPageView(path, route, await route.load(), payload);
}

/** The ways on from an error page stand in it as links; its payload has no place for them. */
function readSuggestedPages(): SuggestedPage[] {
  const links = document.querySelectorAll('[aria-labelledby="nearest"] a');
  return Array.from(links, (link) => ({ title: link.textContent, path: link.getAttribute("href") ?? "" }));
}
