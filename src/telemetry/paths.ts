/** Telemetry's URLs. The counter's is in `page-counter/count-path.ts`, so that most pages need not load these. */
export const SETTINGS_PATH = "/_settings.json";
export const REPORTS_PATH = "/_reports";
export const CONSENT_PATH = "/_consent";
