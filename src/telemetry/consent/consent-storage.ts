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

/**
 * Undefined when there is no decision, when it has expired, or when it was made for another version of the policy. Throws
 * when storage is forbidden or its content is not JSON.
 */
export function readDecision(storage: Storage, version: string, now: number): Decision | undefined {
  const decision: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? "null");
  if (!isDecision(decision) || decision.version !== version || now >= getExpiry(decision.at)) return undefined;
  return decision;
}

export function storeDecision(storage: Storage, decision: Decision): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(decision));
}

function getExpiry(at: number): number {
  const date = new Date(at);
  return date.setUTCMonth(date.getUTCMonth() + VALID_MONTHS);
}

const decisionTypes = { id: "string", version: "string", at: "number", analytics: "boolean", marketing: "boolean" };

function isDecision(value: unknown): value is Decision {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(decisionTypes).every(([key, type]) => typeof Reflect.get(value, key) === type);
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
