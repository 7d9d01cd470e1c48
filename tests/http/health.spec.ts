import { expect, startSite, test } from "../site.ts";
import { ask } from "./raw-request.ts";

test("the server says whether it lives and whether it can work", async ({ site }) => {
  const alive = await ask(site.port, "/healthz");
  expect([alive.status, alive.headers["cache-control"]]).toEqual([200, "no-store"]);
  const ready = await ask(site.port, "/readyz");
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.text)).toMatchObject({ build: site.buildId() });
});

test("a server whose database is away serves pages and says it is not ready", async () => {
  const site = await startSite({ env: { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" } });
  expect((await ask(site.port, "/healthz")).status).toBe(200);
  expect((await ask(site.port, "/readyz")).status).toBe(503);
  expect((await ask(site.port, "/careers")).status).toBe(200);
  await site.stop();
});

test("metrics are for nobody behind a proxy that the server was not told of", async ({ site }) => {
  const { status } = await ask(site.port, "/metrics", { headers: { "x-forwarded-for": "127.0.0.1" } });
  expect(status).toBe(404);
});

test("metrics count what was answered, for this machine and those that are allowed", async () => {
  const site = await startSite({ env: { TRUST_PROXY: "1", METRICS_ALLOW: "198.51.100.4, 2001:db8::1" } });
  await ask(site.port, "/blog");
  await ask(site.port, "/nowhere");
  const { status, text } = await ask(site.port, "/metrics");
  expect(status).toBe(200);
  expect(text).toMatch(/^http_requests_total\{status="200"\} 1$/m);
  expect(text).toMatch(/^http_requests_total\{status="404"\} 1$/m);
  expect(text).toContain(`site_build_info{build="${site.buildId()}"} 1`);
  const outside = await ask(site.port, "/metrics", { headers: { "x-forwarded-for": "203.0.113.7" } });
  expect(outside.status).toBe(404);
  for (const watcher of ["198.51.100.4", "::ffff:198.51.100.4", "2001:db8::1"]) {
    const allowed = await ask(site.port, "/metrics", { headers: { "x-forwarded-for": watcher } });
    expect(allowed.status, watcher).toBe(200);
  }
  await site.stop();
});
