import { CONSENT_PATH } from "../paths.ts";
import { allowNone, type Choice, type Decision, readDecision, storeDecision } from "./consent-storage.ts";

export interface Consent {
  /** What holds now; undefined while nobody has said anything. */
  readonly choice: Choice | undefined;
  /** Names the receipt of the decision that holds now. */
  readonly receipt: string | undefined;
  decide(choice: Choice): void;
  /** Takes over what was decided in another document of the site; true if that changes anything. */
  refresh(): boolean;
  /** Hears of every decision from now on; the function returned ends it. */
  subscribe(listener: (choice: Choice) => void): () => void;
}

interface Options {
  version: string;
  /** A browser that forbids storage throws when it is touched. */
  storage: () => Storage;
  /** The browser itself says no. A visitor's own decision for this site counts more. */
  browserSaysNo: boolean;
  /** Hands the receipt of a decision to the site. */
  file: (receipt: Decision) => void;
  now?: () => number;
}

export function createConsent({ version, storage, browserSaysNo, file, now = Date.now }: Options): Consent {
  const listeners = new Set<(choice: Choice) => void>();
  let decision = remembered();
  let choice = decision ? choiceIn(decision) : browserSaysNo ? allowNone : undefined;

  function remembered(): Decision | undefined {
    return ifAllowed(() => readDecision(storage(), version, now()));
  }

  function change(next: Decision): void {
    decision = next;
    choice = choiceIn(next);
    for (const listener of listeners) listener(choice);
  }

  return {
    get choice() {
      return choice;
    },
    get receipt() {
      return decision?.id;
    },
    decide({ analytics, marketing }) {
      const made = { id: crypto.randomUUID(), version, at: now(), analytics, marketing };
      ifAllowed(() => storeDecision(storage(), made));
      file(made);
      change(made);
    },
    refresh() {
      const next = remembered();
      if (!next || (next.analytics === choice?.analytics && next.marketing === choice.marketing)) return false;
      change(next);
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function choiceIn({ analytics, marketing }: Decision): Choice {
  return { analytics, marketing };
}

/** Without storage a decision holds for this document, and the next one asks again. */
function ifAllowed<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** The decision holds whether or not the site could note it down. */
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
 * Code that has been loaded cannot be unloaded. After a withdrawal the next page is therefore loaded as a new
 * document, whatever else takes part in the navigation: a reload is nobody's to intercept.
 */
export function forceFullLoad(): void {
  if (!("navigation" in globalThis)) return;
  navigation.addEventListener("navigate", (event) => {
    const { canIntercept, hashChange, downloadRequest, formData, navigationType, destination } = event;
    if (!canIntercept || hashChange || downloadRequest !== null || formData || navigationType === "reload") return;
    if (destination.sameDocument && navigationType !== "traverse") return;
    // By then the address is that of the next page.
    event.intercept({ handler: async () => location.reload() });
  });
}
