import { fetchWithDeadline } from "../navigation/deadline.ts";
import { SETTINGS_PATH } from "./paths.ts";

/** What differs between two deployments of one build. It cannot stand in the prerendered pages, so the browser asks. */
export interface BrowserSettings {
  gtmId: string | null;
  errorReports: boolean;
  /** Changes when visitors have to be asked again. */
  consentVersion: string;
  /** Where the tag manager is loaded from, when it is not Google's own host. */
  tagHost?: string;
}

const nothingConfigured: BrowserSettings = { gtmId: null, errorReports: false, consentVersion: "" };

export async function readSettings(): Promise<BrowserSettings> {
  try {
    return await fetchWithDeadline(SETTINGS_PATH, (response) => response.json());
  } catch {
    // A visitor who is offline reads on; the next document asks again.
    return nothingConfigured;
  }
}
