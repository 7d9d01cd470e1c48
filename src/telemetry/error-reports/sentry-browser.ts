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
import { changedFields } from "./error-queue.ts";
import { scrub } from "./scrub.ts";
import { PLACEHOLDER_DSN, sharedOptions } from "./sentry-options.ts";

let started = false;
let maySendTimings = () => false;

/** Starts the SDK once. It has no listeners of its own: errors come through our funnel, or they would come twice. */
export function startSentry(release: string | undefined): void {
  if (started) return;
  started = true;
  init({
    ...sharedOptions,
    dsn: PLACEHOLDER_DSN,
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

export function sendError(error: unknown, release: string | undefined): void {
  startSentry(release);
  captureException(error);
}

/** Errors are sent without being asked about; whatever else the SDK has to tell, only while this says so. */
export function sendTimingsWhile(isAgreed: () => boolean): void {
  maySendTimings = isAgreed;
}

const scrubbingTransport: BrowserOptions["transport"] = (options) => {
  const transport = makeFetchTransport(options);
  return {
    ...transport,
    async send(envelope) {
      const isError = envelope[1].some(([{ type }]) => type === "event");
      return isError || maySendTimings() ? transport.send(scrub(envelope, typedText())) : {};
    },
  };
};

const notTyped = /^(checkbox|radio|hidden|file|submit|button|reset)$/;

/** What a visitor has typed on this site, and what stands in its fields now. */
function typedText(): string[] {
  const fields = [...changedFields, ...document.querySelectorAll("input, textarea")];
  return fields.filter(isTextField).map(({ value }) => value);
}

function isTextField(target: unknown): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !notTyped.test(target.type);
}
