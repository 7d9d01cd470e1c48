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

/** Takes the server's page over. Whatever fails on the way, that page stays as it was. */
export async function hydrate(): Promise<void> {
  const container = document.querySelector("main");
  const payload = servedPayload();
  const first = await firstShown(payload);
  if (!container || !first) return;
  let root: Root | undefined;
  let site: Site | undefined;
  const asServed = container.cloneNode(true);

  function failed(error: unknown): void {
    // A bot keeps what the server made, and so does everybody until the page has been taken over.
    if (site && !isBot(navigator.userAgent)) return site.failed(error);
    staysAsServed(error);
    const failedRoot = root;
    root = undefined;
    if (!failedRoot) return;
    setTimeout(() => {
      failedRoot.unmount();
      container?.replaceWith(asServed);
    });
  }

  const ready = () => {
    // After a failure links stay ordinary page loads.
    if (root) site = startSite(createStage(root, failed), payload);
  };

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
