const KEY = "consent";
const MONTHS = 6;

/** A choice as it was made: what the browser remembers, and what the receipt says. */
export interface Decision extends Choice {
  /** Random, made for this decision alone. It names the receipt when a visitor wants it erased. */
  id: string;
  version: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Undefined when nothing was decided, when it is too long ago, or when it was decided about something else. */
export function readDecision(storage: Storage, version: string, now: number): Decision | undefined {
  const decision = parse(storage.getItem(KEY));
  if (!decision || decision.version !== version || now >= expiry(decision.at)) return undefined;
  return decision;
}

export function storeDecision(storage: Storage, decision: Decision): void {
  storage.setItem(KEY, JSON.stringify(decision));
}

function expiry(at: number): number {
  const date = new Date(at);
  return date.setUTCMonth(date.getUTCMonth() + MONTHS);
}

function parse(text: string | null): Decision | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isDecision(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isDecision(value: unknown): value is Decision {
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

/** What a visitor may agree to. What is necessary is not asked for. */
export interface Choice {
  analytics: boolean;
  marketing: boolean;
}

export const allowAll: Choice = { analytics: true, marketing: true };
export const allowNone: Choice = { analytics: false, marketing: false };

export function allowsTags({ analytics, marketing }: Choice): boolean {
  return analytics || marketing;
}

/** Something that was agreed to no longer is. */
export function isWithdrawal(before: Choice, after: Choice): boolean {
  return (before.analytics && !after.analytics) || (before.marketing && !after.marketing);
}
