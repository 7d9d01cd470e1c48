import { allowNone, type Choice, CONSENT_PATH, type Decision, readDecision, storeDecision } from "./consent-storage.ts";

export type Consent = ReturnType<typeof createConsent>;

interface Options {
  version: string;
  /** A function, because accessing `localStorage` throws in browsers that forbid storage. */
  storage: () => Storage;
  /** Whether the browser sends an opt-out signal. The visitor's own decision for this site overrides it. */
  hasOptOut: boolean;
  /** Sends the receipt of a decision to the server; undefined where the server stores none. */
  sendReceipt: ((receipt: Decision) => void) | undefined;
  /** Called for every later decision, in this tab or another one. */
  onChange: (choice: Choice) => void;
  now?: () => number;
}

export function createConsent({ version, storage, hasOptOut, sendReceipt, onChange, now = Date.now }: Options) {
  let decision = readStored();
  let choice = decision ? toChoice(decision) : hasOptOut ? allowNone : undefined;

  function readStored(): Decision | undefined {
    return tryStorage(() => readDecision(storage(), version, now()));
  }

  function change(next: Decision): void {
    decision = next;
    choice = toChoice(next);
    onChange(choice);
  }

  return {
    /** The current choice; undefined while the visitor is undecided. */
    get choice() {
      return choice;
    },
    /** Whether the visitor has decided, rather than their browser's opt-out signal. */
    get hasDecided() {
      return decision !== undefined;
    },
    /** Id of the current decision's receipt, where the server stores receipts. */
    get receipt() {
      return sendReceipt && decision?.id;
    },
    decide({ analytics, marketing }: Choice): void {
      const decided = { id: crypto.randomUUID(), version, at: now(), analytics, marketing };
      tryStorage(() => storeDecision(storage(), decided));
      sendReceipt?.(decided);
      change(decided);
    },
    /** Reads a decision made in another tab from storage; returns whether it changes the choice. */
    refresh(): boolean {
      const next = readStored();
      if (!next || (next.analytics === choice?.analytics && next.marketing === choice.marketing)) return false;
      change(next);
      return true;
    },
  };
}

function toChoice({ analytics, marketing }: Decision): Choice {
  return { analytics, marketing };
}

/** Where storage is forbidden, a decision is valid for this document only. Invalid content counts as no decision. */
function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** A failure is ignored: the decision is valid whether or not the server stored its receipt. */
export function sendReceipt(decision: Decision): void {
  fetch(CONSENT_PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(decision),
    keepalive: true,
    credentials: "omit",
  }).catch(() => {});
}

/**
 * Loaded code cannot be unloaded, so after a withdrawal of consent the next page is loaded as a new document. A reload
 * is used because the router does not intercept reloads.
 */
export function forceFullLoad(): void {
  if (!("navigation" in globalThis)) return;
  navigation.addEventListener("navigate", (event) => {
    const { canIntercept, hashChange, downloadRequest, formData, navigationType, destination } = event;
    if (!canIntercept || hashChange || downloadRequest !== null || formData || navigationType === "reload") return;
    if (destination.sameDocument && navigationType !== "traverse") return;
    // When the handler runs, the URL is already the next page's.
    event.intercept({ handler: async () => location.reload() });
  });
}
