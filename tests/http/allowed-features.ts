import type { AllowedFeature } from "./browser-support.ts";

const navigationCheck =
  "Client-side navigation starts only if window.navigation exists (src/site/client); other code checks for it where it is used.";
const reactCheck =
  "React checks for it with typeof, or calls it in a try block for <ViewTransition>, which the site does not use.";
const trustedTypesCheck =
  "Read as globalThis.trustedTypes?.createPolicy(); without it, our own object with a method createHTML() is used (src/shared/html.ts).";
const webVitalsCheck = "web-vitals reads it from globalThis or checks with `in`, and reports less where it is missing.";

/** Features that are newer than the oldest supported browsers, and why using them is safe. */
export const allowedFeatures: readonly AllowedFeature[] = [
  { feature: "navigation", reason: navigationCheck },
  { feature: "navigation.currentEntry", reason: navigationCheck },
  { feature: "navigation.entries", reason: navigationCheck },
  { feature: "navigation.transition", reason: navigationCheck },
  { feature: "navigation.traverseTo", reason: navigationCheck },
  { feature: ".updateCurrentEntry()", reason: "Called as window.navigation?.updateCurrentEntry()." },
  { feature: ".hidePopover()", reason: "Called as hidePopover?.(): a browser without popovers has none to close." },
  { feature: "URLPattern", reason: "Only client-side navigation matches routes; see navigation." },
  { feature: ".fetch()", reason: "A method of our payload store, not of BackgroundFetchManager." },
  { feature: "navigator.connection", reason: "Prefetching reads it with `?? {}`." },
  {
    feature: "document.prerendering",
    reason: "A missing property reads as undefined, which means that the document is not prerendering.",
  },
  { feature: "requestIdleCallback", reason: "Read from window with a fallback." },
  { feature: "trustedTypes", reason: trustedTypesCheck },
  { feature: ".createPolicy()", reason: trustedTypesCheck },
  { feature: ".createHTML()", reason: trustedTypesCheck },

  { feature: "navigation.navigate", chunks: ["react"], reason: reactCheck },
  { feature: ".startViewTransition()", chunks: ["react"], reason: reactCheck },
  { feature: ".skipTransition()", chunks: ["react"], reason: reactCheck },
  { feature: ".use()", chunks: ["react"], reason: "React's own hook, not a method of DisposableStack." },

  { feature: "URL.canParse", chunks: ["sentry-browser"], reason: 'Sentry checks `"canParse" in URL` first.' },
  { feature: "Error.stackTraceLimit", chunks: ["sentry-browser"], reason: "It is only assigned, which never fails." },
  { feature: ".setStatus()", chunks: ["sentry-browser", "tracing"], reason: "A method of Sentry's spans." },

  { feature: "document.wasDiscarded", chunks: ["web-vitals"], reason: "Missing means the page was not discarded." },
  { feature: "PerformanceSoftNavigation", chunks: ["web-vitals"], reason: webVitalsCheck },
  { feature: "PerformanceEventTiming", chunks: ["web-vitals"], reason: webVitalsCheck },
  { feature: "performance.interactionCount", chunks: ["web-vitals"], reason: webVitalsCheck },
  { feature: "cancelIdleCallback", chunks: ["web-vitals"], reason: webVitalsCheck },
  { feature: ".getLargestInteractionContentfulPaint()", chunks: ["web-vitals"], reason: webVitalsCheck },
];
