import type { BrowserOptions } from "@sentry/browser";

/** What both SDKs, the browser's and Node's, are told. */
export const sharedOptions = {
  maxBreadcrumbs: 100,
  // Not even collected; whatever still slips into a text is cut out before it is sent.
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: { request: { allow: ["user-agent"] }, response: false },
    httpBodies: [],
    urlQueryParams: false,
    stackFrameVariables: false,
    databaseQueryData: false,
  } satisfies BrowserOptions["dataCollection"],
};

/** Browsers report to the site's own address and never learn the real one. The SDK wants a DSN; this is its shape. */
export const PLACEHOLDER_DSN = "https://site@reports.invalid/1";
