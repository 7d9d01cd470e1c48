declare global {
  interface Navigator {
    /** Global Privacy Control; not every browser has it. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Global Privacy Control and Do Not Track are both an answer: no. */
export function hasOptOutSignal({
  globalPrivacyControl,
  doNotTrack,
}: Pick<Navigator, "globalPrivacyControl" | "doNotTrack">) {
  return globalPrivacyControl === true || doNotTrack === "1";
}

/** The same two signals as a browser sends them with every request. */
export function requestHasOptOutSignal(headers: Headers): boolean {
  return headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";
}
