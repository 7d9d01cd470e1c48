/** Where browsers post the receipt of a decision to. */
export const CONSENT_PATH = "/_consent";
const STORAGE_KEY = "consent";
const VALID_MONTHS = 6;

/** A visitor's choice with its time and version: stored in the browser and sent as a receipt. */
export interface Decision extends Choice {
  /** Random, unique to this decision. A visitor can have the receipt erased by it. */
  id: string;
  version: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Undefined when there is no decision, when it has expired, or when it was made for another version of the policy. */
export function readDecision(storage: Storage, version: string, now: number): Decision | undefined {
  const decision = parseDecision(storage.getItem(STORAGE_KEY));
  if (!decision || decision.version !== version || now >= getExpiry(decision.at)) return undefined;
  return decision;
}

export function storeDecision(storage: Storage, decision: Decision): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(decision));
}

function getExpiry(at: number): number {
  const date = new Date(at);
  return date.setUTCMonth(date.getUTCMonth() + VALID_MONTHS);
}

function parseDecision(text: string | null): Decision | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isDecision(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isDecision(value: unknown): value is Decision {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "version" in value &&
    typeof value.version === "string" &&
    "at" in value &&
    typeof value.at === "number" &&
    "analytics" in value &&
    typeof value.analytics === "boolean" &&
    "marketing" in value &&
    typeof value.marketing === "boolean"
  );
}

/** The categories a visitor can consent to; necessary storage needs no consent. */
export interface Choice {
  analytics: boolean;
  marketing: boolean;
}

export const allowAll: Choice = { analytics: true, marketing: true };
export const allowNone: Choice = { analytics: false, marketing: false };

export function allowsTags({ analytics, marketing }: Choice): boolean {
  return analytics || marketing;
}

/** Whether consent to any category was given before and is no longer. */
export function isWithdrawal(before: Choice, after: Choice): boolean {
  return (before.analytics && !after.analytics) || (before.marketing && !after.marketing);
}
