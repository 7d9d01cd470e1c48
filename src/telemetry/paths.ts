/** The addresses at which browser and server meet. */
export const SETTINGS_PATH = "/_settings.json";
export const REPORTS_PATH = "/_reports";
export const CONSENT_PATH = "/_consent";
export const COUNT_PATH = "/_count";
