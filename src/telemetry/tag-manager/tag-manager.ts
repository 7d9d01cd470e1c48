import { allowNone, allowsTags, type Choice } from "../consent/consent-storage.ts";
import { entries, push } from "./events.ts";

const TAG_HOST = "https://www.googletagmanager.com";

/** A script that is being loaded or has run. */
export interface Script {
  readonly hasRun: boolean;
  /** Prevents a script that is still being loaded from running. */
  cancel(): void;
}

/** Controls Google Tag Manager by Consent Mode v2: it is loaded after consent and sees no events after a withdrawal. */
export function createTagManager(id: string, host = TAG_HOST, load = loadScript) {
  const address = `${host}/gtm.js?id=${checkGtmId(id)}`;
  let container: Script | undefined;
  /** The `dataLayer` array that the container reads and observes. */
  let observedLayer: unknown[] = [];
  let wasRefused = false;

  // Inserted before all other entries, so that a container reads first that everything is denied.
  function denyByDefault(): void {
    entries().unshift(consentCommand("default", allowNone));
  }

  function resetLayer(): void {
    globalThis.dataLayer = undefined;
    denyByDefault();
  }

  function start(choice: Choice): void {
    // Events recorded while consent was refused are not passed on after it is given.
    if (wasRefused) resetLayer();
    // No container has read the list yet: the decision must come before the events recorded earlier.
    entries().splice(1, 0, consentCommand("update", choice));
    push({ event: "gtm.js", "gtm.start": Date.now() });
    observedLayer = entries();
    container = load(address);
  }

  function stop(): void {
    wasRefused = true;
    if (!container) return;
    container.cancel();
    container = undefined;
    resetLayer();
  }

  function updateRunning(choice: Choice): void {
    observedLayer.push(consentCommand("update", choice));
    // The container keeps observing its array. Events recorded without consent go into a copy it does not see.
    globalThis.dataLayer = allowsTags(choice) ? observedLayer : [...observedLayer];
  }

  denyByDefault();
  return {
    /** Passes the visitor's choice to the tags; the first consent loads them. */
    applyConsent(choice: Choice): void {
      if (container?.hasRun) updateRunning(choice);
      else if (!allowsTags(choice)) stop();
      else if (!container) start(choice);
      // The script is still being loaded: replace the earlier decision, so that it never acts on an outdated one.
      else observedLayer.splice(1, 1, consentCommand("update", choice));
    },
  };
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
    // A script does not run once it has moved to another document; removing it from this one would not stop it.
    cancel: () => void new Document().adoptNode(script),
  };
}

/** A command of Google Consent Mode v2 with its four signals. */
function consentCommand(command: "default" | "update", { analytics, marketing }: Choice): IArguments {
  const toSignal = (isGranted: boolean) => (isGranted ? "granted" : "denied");
  const ads = toSignal(marketing);
  return toArguments("consent", command, {
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
    analytics_storage: toSignal(analytics),
  });
}

/** Google Tag Manager recognizes a command by its being an `arguments` object; it ignores arrays. */
function toArguments(..._args: unknown[]): IArguments {
  return arguments;
}

/**
 * Content security policy sources of the tag manager and the analytics tag it usually contains: the two scripts by their
 * paths, because the host also serves others. A custom host also receives the analytics tag's requests.
 */
export function tagManagerSources(
  host: string | undefined,
): Record<"script-src" | "img-src" | "connect-src", string[]> {
  const scripts = ["/gtm.js", "/gtag/js"].map((path) => (host ?? TAG_HOST) + path);
  if (host !== undefined) return { "script-src": scripts, "img-src": [host], "connect-src": [host] };
  return {
    "script-src": scripts,
    "img-src": [TAG_HOST, "https://*.google-analytics.com"],
    "connect-src": [TAG_HOST, "https://*.google-analytics.com", "https://*.analytics.google.com"],
  };
}

/** Returns a valid container id unchanged; throws for an invalid one, with a suggestion. */
export function checkGtmId(id: string): string {
  if (/^GTM-[A-Z0-9]+$/.test(id)) return id;
  const number = id
    .toUpperCase()
    .replace(/^\s*(GTM|[A-Z]{1,2}-)/, "")
    .replace(/[^A-Z0-9]/g, "");
  throw new InvalidGtmId(`'${id}' is not a valid GTM ID.${number && ` Did you mean 'GTM-${number}'?`}`);
}

class InvalidGtmId extends Error {
  override name = "InvalidGtmId";
}
