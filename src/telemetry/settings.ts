export const SETTINGS_PATH = "/_settings.json";

/** Settings of a deployment. Prerendered pages are the same for all deployments of a build, so browsers fetch these. */
export interface BrowserSettings {
  gtmId: string | null;
  errorReports: boolean;
  /** When it changes, visitors are asked for consent again. */
  consentVersion: string;
  /** Origin the tag manager is loaded from, if not Google's. */
  tagHost?: string;
}

const defaultSettings: BrowserSettings = { gtmId: null, errorReports: false, consentVersion: "" };

/** After this long the site runs as if nothing were configured. */
const SETTINGS_TIMEOUT_MS = 15_000;

export async function readSettings(): Promise<BrowserSettings> {
  try {
    return await (await fetch(SETTINGS_PATH, { signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS) })).json();
  } catch {
    // Offline visitors can go on reading; the next document fetches the settings again.
    return defaultSettings;
  }
}
