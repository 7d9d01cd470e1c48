import { BlockList, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Leads } from "../../leads/index.ts";
import type { Env } from "../env.ts";
import type { LoadedBuild } from "../http/loaded-build.ts";
import { type GetClientIp, parseIp } from "../http/request.ts";
import type { Metrics } from "../metrics.ts";

/** Endpoints for monitoring: liveness (/healthz), readiness (/readyz) and Prometheus metrics (/metrics). */
export function createHealthRoutes(
  site: () => LoadedBuild,
  leads: Leads,
  metrics: Metrics,
  env: Env,
  getClientIp: GetClientIp,
) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const headers = () => ({ ...Object.fromEntries(site().headers), "cache-control": "no-store" });

  app.get("/healthz", (context) => context.json({ status: "ok" }, 200, headers()));

  app.get("/readyz", async (context) => {
    const isReady = await leads.isReady();
    const status = isReady ? "ready" : "leads cannot be stored";
    return context.json({ status, build: site().id }, isReady ? 200 : 503, headers());
  });

  const metricsClients = createAddressList(env.METRICS_ALLOW);
  app.get("/metrics", async (context) => {
    const { incoming } = context.env;
    // Behind a local proxy that TRUST_PROXY does not count, every client would look like this machine.
    const isForwarded = env.TRUST_PROXY === 0 && Boolean(incoming.headers["x-forwarded-for"]);
    const clientIp = isForwarded ? "" : getClientIp(incoming, "");
    if (clientIp === "" || !metricsClients.check(clientIp, familyOf(clientIp)))
      return context.text("Metrics are for this machine only.\n", 404, headers());
    return context.text(await metrics.print(), 200, headers());
  });
  return app;
}

/** This machine's loopback addresses and `allowed`. Node's BlockList only compares addresses; here it lists who may. */
function createAddressList(allowed: readonly string[]): BlockList {
  const list = new BlockList();
  list.addSubnet("127.0.0.0", 8, "ipv4");
  for (const address of ["::1", ...allowed]) {
    const ip = parseIp(address) ?? address;
    list.addAddress(ip, familyOf(ip));
  }
  return list;
}

function familyOf(ip: string): "ipv4" | "ipv6" {
  return isIPv6(ip) ? "ipv6" : "ipv4";
}
