/** The addresses at which browser and server meet, but for the counter’s (`page-counter/path.ts`): few pages need these. */
export const SETTINGS_PATH = "/_settings.json";
export const REPORTS_PATH = "/_reports";
export const CONSENT_PATH = "/_consent";
