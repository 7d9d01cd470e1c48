import { browserTracingIntegration, getClient, startBrowserTracingNavigationSpan } from "@sentry/browser";
import { sendTimingsWhile, startSentry } from "./sentry-browser.ts";

// `satisfies` catches misspelled options, which the SDK would ignore.
const limits = { idleTimeout: 1000, finalTimeout: 30_000, childSpanTimeout: 15_000 } satisfies Parameters<
  typeof browserTracingIntegration
>[0];

/** Measures page loads and navigations. Nothing is sent once consent is withdrawn, not even a span started before. */
export function startTracing(release: string | undefined, hasConsent: () => boolean): void {
  startSentry(release);
  sendTimingsWhile(hasConsent);
  const client = getClient();
  if (!client) return;
  // The SDK detects navigations by patching `history`, which the Navigation API does not use.
  client.addIntegration(browserTracingIntegration({ ...limits, instrumentNavigation: false }));
  if (!("navigation" in globalThis)) return;
  navigation.addEventListener("navigate", (event) => {
    const { canIntercept, hashChange, downloadRequest, navigationType, destination } = event;
    if (!canIntercept || hashChange || downloadRequest !== null || navigationType === "reload") return;
    const { pathname, href } = new URL(destination.url);
    startBrowserTracingNavigationSpan(client, { name: pathname, op: "navigation" }, { url: href });
  });
}
