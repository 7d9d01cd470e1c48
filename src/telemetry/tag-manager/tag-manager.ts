import { allowsTags, type Choice } from "../consent/consent-storage.ts";
import { entries, push } from "./events.ts";
import { checkGtmId } from "./gtm-id.ts";

const TAG_HOST = "https://www.googletagmanager.com";

/**
 * What a content security policy must allow for the tag manager and the analytics tag it usually carries. An own host
 * takes the tag's hits as well.
 */
export function tagManagerSources(
  host: string | undefined,
): Record<"script-src" | "img-src" | "connect-src", string[]> {
  if (host !== undefined) return { "script-src": [host], "img-src": [host], "connect-src": [host] };
  return {
    "script-src": [TAG_HOST],
    "img-src": [TAG_HOST, "https://*.google-analytics.com"],
    "connect-src": [TAG_HOST, "https://*.google-analytics.com", "https://*.analytics.google.com"],
  };
}

interface TagManager {
  /** Tells the tags what is agreed to; the first time something is, loads them. */
  obey(choice: Choice): void;
}

/** A script on its way, or there. */
export interface Script {
  readonly hasRun: boolean;
  /** Keeps it from running when it comes. */
  takeBack(): void;
}

export function createTagManager(id: string, host = TAG_HOST, load = loadScript): TagManager {
  const address = `${host}/gtm.js?id=${checkGtmId(id)}`;
  let container: Script | undefined;
  /** The list that the container reads and listens to. */
  let read: unknown[] = [];
  let refused = false;

  // Whatever was noted before: a container reads first that everything is refused.
  function refuse(): void {
    entries().unshift(consentCommand("consent", "default", deniedSignals));
  }

  function beginAnew(): void {
    globalThis.dataLayer = undefined;
    refuse();
  }

  function start(choice: Choice): void {
    // What was noted under a no is not told after it.
    if (refused) beginAnew();
    // Nobody has read the list yet: the decision belongs in front of events that were noted before it.
    entries().splice(1, 0, update(choice));
    push({ event: "gtm.js", "gtm.start": Date.now() });
    read = entries();
    container = load(address);
  }

  function stop(): void {
    refused = true;
    if (!container) return;
    container.takeBack();
    container = undefined;
    beginAnew();
  }

  function tell(choice: Choice): void {
    read.push(update(choice));
    // The container keeps listening to its list. What is noted under a no goes into another one, and stays there.
    globalThis.dataLayer = allowsTags(choice) ? read : [...read];
  }

  refuse();
  return {
    obey(choice) {
      if (container?.hasRun) tell(choice);
      else if (!allowsTags(choice)) stop();
      else if (!container) start(choice);
      // It goes through the list when it comes, and must not act on an answer that no longer holds.
      else read.splice(1, 1, update(choice));
    },
  };
}

function update(choice: Choice): IArguments {
  return consentCommand("consent", "update", signalsFor(choice));
}

function loadScript(address: string): Script {
  const script = Object.assign(document.createElement("script"), { async: true, src: address });
  let hasRun = false;
  script.onload = () => {
    hasRun = true;
  };
  document.head.append(script);
  return {
    get hasRun() {
      return hasRun;
    },
    // A script does not run in another document than the one it was asked for in; to remove it would not be enough.
    takeBack: () => void new Document().adoptNode(script),
  };
}

function signalsFor({ analytics, marketing }: Choice): Signals {
  const ads = answer(marketing);
  return { ad_storage: ads, ad_user_data: ads, ad_personalization: ads, analytics_storage: answer(analytics) };
}

function answer(yes: boolean): "granted" | "denied" {
  return yes ? "granted" : "denied";
}

/** The four signals of Google Consent Mode v2. */
type Signals = Record<"ad_storage" | "ad_user_data" | "ad_personalization" | "analytics_storage", "granted" | "denied">;

const denied = "denied";

const deniedSignals: Signals = {
  ad_storage: denied,
  ad_user_data: denied,
  ad_personalization: denied,
  analytics_storage: denied,
};

/** Tag managers tell a command from an event by its being an `arguments` object: an array is not understood. */
function consentCommand(..._words: ["consent", "default" | "update", Signals]): IArguments {
  return arguments;
}
