/** Browsers report to the site's own address and never learn the real one. The SDK wants a DSN; this is its shape. */
export const STAND_IN_DSN = "https://site@reports.invalid/1";
