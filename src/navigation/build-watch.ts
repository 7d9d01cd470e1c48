import { BUILD_CHECK_DEADLINE_MS, fetchWithDeadline } from "./deadline.ts";

export const POLL_INTERVAL = 5 * 60_000;
const HIDDEN_BEFORE_CHECK_MS = 60_000;

export interface BuildWatch {
  /** True from the moment any answer came from another build than the one this document belongs to. */
  readonly newBuildKnown: boolean;
  /** Reads the build an answer came from off its headers. */
  observe(response: Response): void;
  /** Asks the server; a server that cannot say is no news. */
  check(): Promise<void>;
}

export function watchBuilds(ownId: string): BuildWatch {
  let known = false;
  let hiddenAt = 0;

  const learn = (id: string | null) => {
    if (id && id !== ownId) known = true;
  };

  async function check(): Promise<void> {
    if (known) return;
    try {
      learn(await fetchLatestBuildId());
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
    get newBuildKnown() {
      return known;
    },
    observe: (response) => learn(response.headers.get("x-build-id")),
    check,
  };
}

/** Always asked for with the time: what lies between may keep answers against the server's wish. */
export async function fetchLatestBuildId(): Promise<string> {
  const read = async (response: Response) => {
    if (!response.ok) throw new Error(`The latest build is not known: ${response.status}`);
    return (await response.json()).id;
  };
  return fetchWithDeadline(`/builds/latest.json?${Date.now()}`, read, {
    cache: "no-store",
    ms: BUILD_CHECK_DEADLINE_MS,
  });
}
