import type { BrowserOptions } from "@sentry/browser";

/** Options of both SDKs, the browser's and Node's. */
export const sharedOptions = {
  maxBreadcrumbs: 100,
  // Personal data is not collected; what still gets into a text is scrubbed before sending.
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

/** Where browsers post their reports to: the site's own endpoint. */
export const REPORTS_PATH = "/_reports";

/** Browsers report to the site's own endpoint and never see the real DSN. The SDK requires one, so it gets this. */
export const PLACEHOLDER_DSN = "https://site@reports.invalid/1";
