import { listenOnLoopback } from "./loopback.ts";

interface TagRequest {
  path: string;
  params: Record<string, string>;
  cookie: string | undefined;
}

/**
 * Stands in for the tag manager's host: serves a container that reads the data layer the way the real one does, keeps
 * the state of consent mode, and answers an event with a hit and the cookies that its consent allows.
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
    /** How often the container was asked for. */
    loads: () => requests.filter(({ path }) => path === "/gtm.js").length,
    /** The events that reached the host, with the consent they were sent under (`gcs`: G1, advertising, analytics). */
    hits: () => requests.filter(({ path }) => path === "/g/collect").map(({ params }) => params),
    close: server.close,
  };
}

/** Runs in the page, so it must not use anything from this file. */
function container(origin: string): void {
  const consent: Record<string, string> = {};
  const granted = (signal: string) => (consent[signal] === "granted" ? "1" : "0");

  function read(entry: unknown): void {
    if (Object.prototype.toString.call(entry) === "[object Arguments]") obey(Object(entry));
    else hit(Object(entry));
  }

  function obey([command, , signals]: [string, string, Record<string, string>]): void {
    if (command === "consent") Object.assign(consent, signals);
  }

  function hit(entry: Record<string, unknown>): void {
    if (typeof entry.event !== "string" || entry.event.startsWith("gtm.")) return;
    if (granted("analytics_storage") === "1") setCookie("_ga", "GA1.1.1.1");
    if (granted("ad_storage") === "1") setCookie("_gcl_au", "1.1.1.1");
    const gcs = `G1${granted("ad_storage")}${granted("analytics_storage")}`;
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
