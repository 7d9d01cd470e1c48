import { fetchWithDeadline } from "./load.ts";

export const POLL_INTERVAL = 5 * 60_000;
const HIDDEN_BEFORE_CHECK_MS = 60_000;
/** Shorter than for other requests, because after a failed load the visitor waits for this one, too. */
const CHECK_DEADLINE_MS = 5_000;

export interface BuildWatch {
  /** True once any response came from another build than the one this document belongs to. */
  readonly hasNewBuild: boolean;
  /** Reads a response's build id from its headers. */
  observe(response: Response): void;
  /** Fetches the latest build id. A failed request counts as no new build. */
  check(): Promise<void>;
}

export function watchBuilds(ownId: string): BuildWatch {
  let hiddenAt = 0;

  const compareId = (id: string | null) => {
    if (id && id !== ownId) watch.hasNewBuild = true;
  };
  const watch = {
    hasNewBuild: false,
    observe: (response: Response) => compareId(response.headers.get("x-build-id")),
    async check() {
      if (!watch.hasNewBuild) await fetchLatestBuildId().then(compareId, console.warn);
    },
  };

  setInterval(watch.check, POLL_INTERVAL);
  addEventListener("online", watch.check);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt >= HIDDEN_BEFORE_CHECK_MS) watch.check();
  });
  return watch;
}

/** The timestamp in the URL bypasses proxies that cache a response despite `no-store`. */
export function fetchLatestBuildId(): Promise<string> {
  const readId = async (response: Response) => {
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return (await response.json()).id;
  };
  return fetchWithDeadline(`/builds/latest.json?${Date.now()}`, readId, { cache: "no-store", ms: CHECK_DEADLINE_MS });
}
