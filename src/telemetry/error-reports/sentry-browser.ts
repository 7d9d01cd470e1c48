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
import { changedFields } from "./error-queue.ts";
import { scrub } from "./scrub.ts";
import { PLACEHOLDER_DSN, REPORTS_PATH, sharedOptions } from "./sentry-options.ts";

let isStarted = false;
let maySendTimings = () => false;

/** Starts the SDK once, without its error listeners: errors come through error-queue.ts and would be sent twice. */
export function startSentry(release: string | undefined): void {
  if (isStarted) return;
  isStarted = true;
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
    // Sends one transaction per page, with at most 1000 spans, instead of streaming spans.
    traceLifecycle: "static",
  });
}

export function sendError(error: unknown, release: string | undefined): void {
  startSentry(release);
  captureException(error);
}

/** Errors are sent without consent, without personal data; traces only while the given function returns true. */
export function sendTimingsWhile(hasConsent: () => boolean): void {
  maySendTimings = hasConsent;
}

const scrubbingTransport: BrowserOptions["transport"] = (options) => {
  const transport = makeFetchTransport(options);
  return {
    ...transport,
    async send(envelope) {
      const isError = envelope[1].some(([{ type }]) => type === "event");
      return isError || maySendTimings() ? transport.send(scrub(envelope, collectTypedTexts())) : {};
    },
  };
};

const nonTextTypes = /^(checkbox|radio|hidden|file|submit|button|reset)$/;

/** The values of all fields the visitor has changed, and of all fields on the page. */
function collectTypedTexts(): string[] {
  const fields = [...changedFields, ...document.querySelectorAll("input, textarea")];
  return fields.filter(isTextField).map(({ value }) => value);
}

function isTextField(target: unknown): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !nonTextTypes.test(target.type);
}
