import { allowsTags, type Choice } from "./consent/choice.ts";
import { signalsFor } from "./consent/consent-mode.ts";
import { command, refusal } from "./consent/refusal.ts";
import { entries, push } from "./data-layer.ts";
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

export function createTagManager(id: string, host = TAG_HOST, load = loadScript): TagManager {
  const address = `${host}/gtm.js?id=${checkGtmId(id)}`;
  /** The list that the container has read and listens to. */
  let read: unknown[] | undefined;
  let refused = false;

  // Whatever was noted before: a container reads first that everything is refused.
  function refuse(): void {
    entries().unshift(command("consent", "default", refusal));
  }

  function start(choice: Choice): void {
    // What was noted under a no is not told after it.
    if (refused) {
      globalThis.dataLayer = undefined;
      refuse();
    }
    // Nobody has read the list yet: the decision belongs in front of events that were noted before it.
    entries().splice(1, 0, update(choice));
    push({ event: "gtm.js", "gtm.start": Date.now() });
    read = entries();
    load(address);
  }

  function tell(choice: Choice, read: unknown[]): void {
    read.push(update(choice));
    // The container keeps listening to its list. What is noted under a no goes into another one, and stays there.
    globalThis.dataLayer = allowsTags(choice) ? read : [...read];
  }

  refuse();
  return {
    obey(choice) {
      if (read) tell(choice, read);
      else if (allowsTags(choice)) start(choice);
      else refused = true;
    },
  };
}

function update(choice: Choice): IArguments {
  return command("consent", "update", signalsFor(choice));
}

function loadScript(address: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = address;
  document.head.append(script);
}
