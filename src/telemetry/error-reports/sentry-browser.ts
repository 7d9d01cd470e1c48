import {
  type BrowserOptions,
  breadcrumbsIntegration,
  captureException,
  eventFiltersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
} from "@sentry/browser";
import { REPORTS_PATH } from "../paths.ts";
import { scrub } from "./scrub.ts";
import { sharedOptions } from "./sentry-options.ts";
import { STAND_IN_DSN } from "./stand-in-dsn.ts";
import { typedText } from "./typed-text.ts";

let started = false;
let mayTime = () => false;

/** Starts the SDK once. It has no listeners of its own: errors come through our funnel, or they would come twice. */
export function startSentry(release: string | undefined): void {
  if (started) return;
  started = true;
  init({
    ...sharedOptions,
    dsn: STAND_IN_DSN,
    tunnel: REPORTS_PATH,
    release,
    transport: scrubbingTransport,
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      linkedErrorsIntegration(),
      httpContextIntegration(),
      breadcrumbsIntegration(),
    ],
    tracesSampleRate: 1,
    // One transaction a page, with at most 1000 spans, instead of spans that trickle in.
    traceLifecycle: "static",
  });
}

export function send(error: unknown, release: string | undefined): void {
  startSentry(release);
  captureException(error);
}

/** Errors are sent without being asked about; whatever else the SDK has to tell, only while this says so. */
export function sendTimingsWhile(isAgreed: () => boolean): void {
  mayTime = isAgreed;
}

const scrubbingTransport: BrowserOptions["transport"] = (options) => {
  const transport = makeFetchTransport(options);
  return {
    ...transport,
    async send(envelope) {
      const isError = envelope[1].some(([{ type }]) => type === "event");
      return isError || mayTime() ? transport.send(scrub(envelope, typedText())) : {};
    },
  };
};
