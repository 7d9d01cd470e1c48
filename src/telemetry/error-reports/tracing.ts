import { browserTracingIntegration, getClient, startBrowserTracingNavigationSpan } from "@sentry/browser";
import { sendTimingsWhile, startSentry } from "./sentry-browser.ts";

// Options that the SDK does not know would be passed over in silence.
const limits = { idleTimeout: 1000, finalTimeout: 30_000, childSpanTimeout: 15_000 } satisfies Parameters<
  typeof browserTracingIntegration
>[0];

/** Times page loads and page changes, as long as that is agreed to: what has begun before a no is not sent after it. */
export function startTracing(release: string | undefined, isAgreed: () => boolean): void {
  startSentry(release);
  sendTimingsWhile(isAgreed);
  const client = getClient();
  if (!client) return;
  // The SDK hears page changes through `history`, which the Navigation API does not go through.
  client.addIntegration(browserTracingIntegration({ ...limits, instrumentNavigation: false }));
  if (!("navigation" in globalThis)) return;
  navigation.addEventListener("navigate", (event) => {
    const { canIntercept, hashChange, downloadRequest, navigationType, destination } = event;
    if (!canIntercept || hashChange || downloadRequest !== null || navigationType === "reload") return;
    const { pathname, href } = new URL(destination.url);
    startBrowserTracingNavigationSpan(client, { name: pathname, op: "navigation" }, { url: href });
  });
}
