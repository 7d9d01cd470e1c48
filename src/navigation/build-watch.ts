import { BUILD_CHECK_DEADLINE_MS, fetchWithDeadline } from "./deadline.ts";

export const POLL_INTERVAL = 5 * 60_000;
const HIDDEN_BEFORE_CHECK_MS = 60_000;

export interface BuildWatch {
  /** True once any response came from another build than the one this document belongs to. */
  readonly hasNewBuild: boolean;
  /** Reads a response's build id from its headers. */
  observe(response: Response): void;
  /** Fetches the latest build id. A failed request counts as no new build. */
  check(): Promise<void>;
}

export function watchBuilds(ownId: string): BuildWatch {
  let isKnown = false;
  let hiddenAt = 0;

  const compareId = (id: string | null) => {
    if (id && id !== ownId) isKnown = true;
  };

  async function check(): Promise<void> {
    if (isKnown) return;
    try {
      compareId(await fetchLatestBuildId());
    } catch (error) {
      console.warn(error);
    }
  }

  setInterval(check, POLL_INTERVAL);
  addEventListener("online", check);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt >= HIDDEN_BEFORE_CHECK_MS) check();
  });

  return {
    get hasNewBuild() {
      return isKnown;
    },
    observe: (response) => compareId(response.headers.get("x-build-id")),
    check,
  };
}

/** The timestamp in the URL bypasses proxies that cache a response despite `no-store`. */
export async function fetchLatestBuildId(): Promise<string> {
  const read = async (response: Response) => {
    if (!response.ok) throw new Error(`/builds/latest.json answered ${response.status}.`);
    return (await response.json()).id;
  };
  return fetchWithDeadline(`/builds/latest.json?${Date.now()}`, read, {
    cache: "no-store",
    ms: BUILD_CHECK_DEADLINE_MS,
  });
}
