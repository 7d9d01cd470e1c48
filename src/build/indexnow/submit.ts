/** The protocol takes no more in one request. */
const MOST_AT_ONCE = 10_000;

export class NotAccepted extends Error {
  override name = "NotAccepted";
}

interface Submission {
  endpoint: string;
  siteUrl: string;
  /** Shows that the site is ours: the server answers with it at `/{key}.txt`. */
  key: string;
  addresses: string[];
}

/** Tells the search engines that share IndexNow which addresses to look at again. */
export async function submit({ endpoint, siteUrl, key, addresses }: Submission): Promise<void> {
  for (let start = 0; start < addresses.length; start += MOST_AT_ONCE) {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({
        host: new URL(siteUrl).host,
        key,
        keyLocation: `${siteUrl}/${key}.txt`,
        urlList: addresses.slice(start, start + MOST_AT_ONCE),
      }),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => {
      throw new NotAccepted(`${endpoint} could not be reached: ${reasonOf(error)}`);
    });
    if (!response.ok) throw new NotAccepted(`${endpoint} answered ${response.status}: ${reason(response.status)}`);
  }
}

const reasons: Record<number, string> = {
  400: "it could not read the request.",
  403: "it did not find INDEXNOW_KEY at the site. Is the server running with the same key?",
  422: "an address does not belong to SITE_URL.",
  429: "too many requests. Try again later.",
};

const reason = (status: number) => reasons[status] ?? "try again later.";

/** `fetch` says that it failed; why stands in the cause. */
function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  return cause instanceof Error ? cause.message : String(cause);
}
