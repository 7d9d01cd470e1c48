import { startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { readHead } from "../../navigation/head.ts";
import { pageErrorFrom } from "../../navigation/page-error.ts";
import type { ErrorPayload, PagePayload, SuggestedPage } from "../../navigation/payload.ts";
import { reviveHtml } from "../render/html-refs.ts";
import { routes } from "../routes.ts";
import { hydration } from "../ui/isolated-part/hydration.ts";
import { App, createErrorView, createPageView, type ViewState } from "./app.tsx";
import { createPageRoots } from "./page-roots.tsx";
import { hasServicesMenu, isBot, keepServedPage, readServedPayload } from "./served-page.ts";
import { startClient } from "./start-client.ts";

/** Hydrates the served page. If anything fails before all effects have run, the served page stays or is restored. */
export async function hydrate(): Promise<void> {
  const container = document.querySelector("main");
  const payload = readServedPayload(reviveHtml);
  const view = await loadServedView(payload);
  if (!container || !view) return;
  let root: Root | undefined;
  let showError: ((error: unknown) => void) | undefined;
  const servedMain = container.cloneNode(true);

  function handleError(error: unknown): void {
    // Bots keep the served page, and so does everyone until the page is hydrated.
    if (showError && !isBot()) return showError(error);
    const failedRoot = root;
    root = undefined;
    // The page is restored first, in case reporting fails.
    container?.replaceWith(servedMain);
    keepServedPage(error);
    // React cannot unmount a root while it is rendering.
    setTimeout(() => failedRoot?.unmount());
  }

  // A microtask later React has reported every effect that threw. If one did, there is no root, and links stay full
  // page loads.
  const handleReady = () =>
    queueMicrotask(() => {
      hydration.isRunning = false;
      if (root) showError = startClient(createPageRoots(root, handleError), payload);
    });

  // In a transition React hydrates in slices, so that input events can be handled in between.
  startTransition(() => {
    const app = <App view={view} onReady={handleReady} onError={handleError} />;
    root = hydrateRoot(container, app, { onUncaughtError: handleError });
  });
}

async function loadServedView(payload: PagePayload | ErrorPayload): Promise<ViewState | null> {
  const path = location.pathname;
  if ("error" in payload) {
    payload.suggestions = readSuggestedPages();
    return createErrorView(path, pageErrorFrom(payload, path + location.search), hasServicesMenu());
  }
  const route = routes.find(({ name }) => name === payload.route);
  if (!route) return null;
  payload.head = readHead();
  return createPageView(path, route, await route.load(), payload);
}

/** Reads the suggested pages from the error page's links, because its payload's format has no field for them. */
function readSuggestedPages(): SuggestedPage[] {
  const links = document.querySelectorAll('[aria-labelledby="suggestions"] a');
  return Array.from(links, (link) => ({ title: link.textContent, path: link.getAttribute("href") ?? "" }));
}
