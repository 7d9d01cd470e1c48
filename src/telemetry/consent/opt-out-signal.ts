declare global {
  interface Navigator {
    /** Global Privacy Control; not every browser has it. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Global Privacy Control and Do Not Track both count as a refusal. */
export function hasOptOutSignal({ globalPrivacyControl, doNotTrack }: Navigator): boolean {
  return globalPrivacyControl === true || doNotTrack === "1";
}

/** The same two signals in the headers of a request. */
export function requestHasOptOutSignal(headers: Headers): boolean {
  return headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";
}
