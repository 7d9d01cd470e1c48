import { expect, startSite, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

test("healthz and readyz return 200", async ({ site }) => {
  const alive = await sendRequest(site.port, "/healthz");
  expect([alive.status, alive.headers["cache-control"]]).toEqual([200, "no-store"]);
  const ready = await sendRequest(site.port, "/readyz");
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.text)).toMatchObject({ build: site.buildId() });
});

test("readyz fails and pages are served while the database is unavailable", async () => {
  const site = await startSite({ env: { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" } });
  expect((await sendRequest(site.port, "/healthz")).status).toBe(200);
  expect((await sendRequest(site.port, "/readyz")).status).toBe(503);
  expect((await sendRequest(site.port, "/careers")).status).toBe(200);
  await site.stop();
});

test("metrics are refused behind a proxy that is not configured", async ({ site }) => {
  const { status } = await sendRequest(site.port, "/metrics", { headers: { "x-forwarded-for": "127.0.0.1" } });
  expect(status).toBe(404);
});

test("metrics count responses for loopback and for allowed addresses only", async () => {
  const site = await startSite({ env: { TRUST_PROXY: "1", METRICS_ALLOW: "198.51.100.4, 2001:db8::1" } });
  await sendRequest(site.port, "/blog");
  await sendRequest(site.port, "/nowhere");
  const { status, text } = await sendRequest(site.port, "/metrics");
  expect(status).toBe(200);
  expect(text).toMatch(/^http_requests_total\{status="200"\} 1$/m);
  expect(text).toMatch(/^http_requests_total\{status="404"\} 1$/m);
  expect(text).toContain(`site_build_info{build="${site.buildId()}"} 1`);
  for (const clientIp of ["203.0.113.7", "203.0.113.7:127", "128.0.0.1", "127.evil", "unknown"]) {
    const outside = await sendRequest(site.port, "/metrics", { headers: { "x-forwarded-for": clientIp } });
    expect(outside.status, clientIp).toBe(404);
  }
  for (const clientIp of [
    "198.51.100.4",
    "::ffff:198.51.100.4",
    "2001:db8::1",
    "[2001:DB8:0::1]:443",
    "127.0.0.9:80",
  ]) {
    const allowed = await sendRequest(site.port, "/metrics", { headers: { "x-forwarded-for": clientIp } });
    expect(allowed.status, clientIp).toBe(200);
  }
  await site.stop();
});
