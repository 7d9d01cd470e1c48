import { listenOnLoopback } from "./loopback.ts";

interface TagRequest {
  path: string;
  params: Record<string, string>;
  cookie: string | undefined;
}

/**
 * A fake of the tag manager's host. Its container reads the data layer as the real one does, tracks consent mode, and
 * sends a hit and sets cookies for each event as far as consent allows.
 */
export async function startTagHost() {
  const requests: TagRequest[] = [];

  const server = await listenOnLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://tags");
    requests.push({ path: pathname, params: Object.fromEntries(searchParams), cookie: request.headers.cookie });
    response.setHeader("access-control-allow-origin", "*");
    if (pathname === "/g/collect") return response.writeHead(204).end();
    if (pathname !== "/gtm.js" || !/^GTM-[A-Z0-9]+$/.test(searchParams.get("id") ?? "")) {
      return response.writeHead(404).end();
    }
    const origin = JSON.stringify(`http://${request.headers.host}`);
    return response.writeHead(200, { "content-type": "application/javascript" }).end(`(${container})(${origin})`);
  });

  return {
    origin: server.origin,
    requests,
    /** Number of requests for the container. */
    loads: () => requests.filter(({ path }) => path === "/gtm.js").length,
    /** The events that reached the host, with their consent (`gcs`: `G1`, then advertising, then analytics). */
    hits: () => requests.filter(({ path }) => path === "/g/collect").map(({ params }) => params),
    close: server.close,
  };
}

/** Sent to the page as source text, so it must not use anything from this file. */
function container(origin: string): void {
  const consent: Record<string, string> = {};
  const consentBit = (signal: string) => (consent[signal] === "granted" ? "1" : "0");

  const isCommand = (entry: unknown): entry is IArguments =>
    Object.prototype.toString.call(entry) === "[object Arguments]";

  function read(entry: unknown): void {
    if (isCommand(entry)) runCommand(...entry);
    else if (typeof entry === "object" && entry !== null && "event" in entry) sendHit(entry);
  }

  function runCommand(command?: unknown, _action?: unknown, signals?: unknown): void {
    if (command === "consent") Object.assign(consent, signals);
  }

  function sendHit(entry: { event: unknown }): void {
    if (typeof entry.event !== "string" || entry.event.startsWith("gtm.")) return;
    if (consentBit("analytics_storage") === "1") setCookie("_ga", "GA1.1.1.1");
    if (consentBit("ad_storage") === "1") setCookie("_gcl_au", "1.1.1.1");
    const gcs = `G1${consentBit("ad_storage")}${consentBit("analytics_storage")}`;
    const query = new URLSearchParams({ v: "2", en: entry.event, gcs, data: JSON.stringify(entry) });
    fetch(`${origin}/g/collect?${query}`, { mode: "no-cors", keepalive: true });
  }

  function setCookie(name: string, value: string): void {
    Reflect.set(document, "cookie", `${name}=${value}; path=/; max-age=63072000`);
  }

  const layer = globalThis.dataLayer ?? [];
  layer.forEach(read);
  const push = layer.push.bind(layer);
  layer.push = (...entries) => {
    entries.forEach(read);
    return push(...entries);
  };
}
