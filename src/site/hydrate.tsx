import { startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { isBot } from "../navigation/bots.ts";
import { readHead } from "../navigation/head.ts";
import { pageErrorFrom } from "../navigation/page-error.ts";
import type { ErrorPayload, NearPage, PagePayload } from "../navigation/payload.ts";
import { App, asError, asShown, type Shown } from "./app.tsx";
import { servedPayload, staysAsServed } from "./as-served.ts";
import { htmlInDocument, withHtml } from "./html-in-data.ts";
import { routes } from "./routes.ts";
import { createStage } from "./stage.tsx";
import { type Site, startSite } from "./start.ts";
import { hydration } from "./ui/isolated-part/hydration.ts";

/** Hydrates the served page. Whatever fails before all its effects have run, the served page stays or comes back. */
export async function hydrate(): Promise<void> {
  const container = document.querySelector("main");
  const payload = servedPayload();
  const first = await firstShown(payload);
  if (!container || !first) return;
  let root: Root | undefined;
  let site: Site | undefined;
  const asServed = container.cloneNode(true);

  function failed(error: unknown): void {
    // A bot keeps what the server rendered, and so does everybody until the page is hydrated.
    if (site && !isBot(navigator.userAgent)) return site.failed(error);
    const failedRoot = root;
    root = undefined;
    // First the page, then the report.
    container?.replaceWith(asServed);
    staysAsServed(error);
    // React cannot unmount a root while it renders it.
    setTimeout(() => failedRoot?.unmount());
  }

  // A microtask later React has told of every effect that threw; without a root links stay ordinary page loads.
  const ready = () =>
    queueMicrotask(() => {
      hydration.isRunning = false;
      if (root) site = startSite(createStage(root, failed), payload);
    });

  // In a transition React works in slices, and a visitor's hand comes between them.
  startTransition(() => {
    const app = <App shown={first} ready={ready} failed={failed} />;
    root = hydrateRoot(container, app, { onUncaughtError: failed });
  });
}

async function firstShown(payload: PagePayload | ErrorPayload): Promise<Shown | null> {
  const path = location.pathname;
  if ("error" in payload) {
    payload.nearest = nearPagesInDocument();
    return asError(path, pageErrorFrom(payload, path + location.search));
  }
  const route = routes.find(({ name }) => name === payload.route);
  if (!route) return null;
  payload.data = withHtml(payload.data, htmlInDocument);
  payload.head = readHead();
  return asShown(path, route, await route.load(), payload);
}

/** The ways on from an error page stand in it as links; its payload has no place for them. */
function nearPagesInDocument(): NearPage[] {
  const links = document.querySelectorAll('[aria-labelledby="nearest"] a');
  return Array.from(links, (link) => ({ title: link.textContent, path: link.getAttribute("href") ?? "" }));
}
