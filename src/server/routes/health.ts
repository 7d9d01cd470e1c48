import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Leads } from "../../leads/index.ts";
import type { Env } from "../env.ts";
import type { LoadedBuild } from "../http/loaded-build.ts";
import { getClientIp } from "../http/request.ts";
import type { Metrics } from "../metrics.ts";

/** Endpoints for monitoring: liveness (/healthz), readiness (/readyz) and Prometheus metrics (/metrics). */
export function createHealthRoutes(site: () => LoadedBuild, leads: Leads, metrics: Metrics, env: Env) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const headers = () => ({ ...Object.fromEntries(site().headers), "cache-control": "no-store" });

  app.get("/healthz", (context) => context.json({ status: "ok" }, 200, headers()));

  app.get("/readyz", async (context) => {
    const isReady = await leads.isReady();
    const status = isReady ? "ready" : "leads cannot be stored";
    return context.json({ status, build: site().id }, isReady ? 200 : 503, headers());
  });

  app.get("/metrics", async (context) => {
    const { incoming } = context.env;
    // Behind a local proxy that TRUST_PROXY does not count, every client would look like this machine.
    const isForwarded = env.TRUST_PROXY === 0 && Boolean(incoming.headers["x-forwarded-for"]);
    const clientIp = isForwarded ? "" : getClientIp(incoming, env.TRUST_PROXY);
    if (!isLoopback(clientIp) && !env.METRICS_ALLOW.includes(clientIp.replace(/^::ffff:/, "")))
      return context.text("Metrics are for this machine only.\n", 404, headers());
    return context.text(await metrics.print(), 200, headers());
  });
  return app;
}

function isLoopback(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}
