import { browserTracingIntegration, getClient, startBrowserTracingNavigationSpan } from "@sentry/browser";
import { startSentry } from "./sentry-browser.ts";

const limits = { idleTimeout: 1000, finalTimeout: 30_000, childSpanTimeout: 15_000 };

/** Times page loads and page changes. */
export function startTracing(release: string | undefined): void {
  startSentry(release);
  const client = getClient();
  if (!client) return;
  // The SDK hears page changes through `history`, which the Navigation API does not go through.
  client.addIntegration(browserTracingIntegration({ ...limits, instrumentNavigation: false }));
  if (!("navigation" in globalThis)) return;
  navigation.addEventListener("navigate", ({ canIntercept, hashChange, downloadRequest, destination }) => {
    if (!canIntercept || hashChange || downloadRequest !== null) return;
    startBrowserTracingNavigationSpan(client, { name: new URL(destination.url).pathname, op: "navigation" });
  });
}
