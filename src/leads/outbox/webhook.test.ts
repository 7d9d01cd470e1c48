import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { verifyWebhook } from "../../../docs/leads-verify-webhook.ts";
import { openTestLeads, post } from "../testing/leads.ts";

const secret = "whsec_c2VjcmV0IG9mIHRoZSB0ZXN0cw==";
const cleanups: (() => unknown)[] = [];
afterEach(() => Promise.all(cleanups.splice(0).map((cleanup) => cleanup())));

async function startReceiver(statuses: number[], beforeResponse: () => Promise<unknown> = async () => {}) {
  const calls: { headers: Headers; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const headers = new Headers(
      Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.[0] ?? ""]),
    );
    calls.push({ headers, body: await text(request) });
    await beforeResponse();
    response.writeHead(statuses[calls.length - 1] ?? 204, { location: "/elsewhere" }).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  cleanups.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("expected a port");
  return { calls, url: `http://127.0.0.1:${address.port}/` };
}

it("sends a signed event that the documented example verifies", async () => {
  const { calls, url } = await startReceiver([]);
  const { leads, time } = openTestLeads({ webhook: { url, secret } });
  cleanups.push(() => leads.close());
  await leads.submit(post("contact"));
  await leads.deliverDue();
  const [call] = calls;
  if (!call) throw new Error("expected a call");
  expect(verifyWebhook(secret, call.headers, call.body, time.now)).toBe(true);
  expect(verifyWebhook(secret, call.headers, `${call.body} `, time.now)).toBe(false);
  expect(verifyWebhook(secret, call.headers, call.body, time.now + 600_000)).toBe(false);
  expect(JSON.parse(call.body)).toMatchObject({
    type: "lead.created",
    data: { answers: { email: "ada@example.com" } },
  });
});

it("retries after 500 and 302 with the same idempotency key, and follows no redirect", async () => {
  const { calls, url } = await startReceiver([500, 302, 200]);
  const { leads, time } = openTestLeads({ webhook: { url, secret } });
  cleanups.push(() => leads.close());
  await leads.submit(post("contact"));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await leads.deliverDue();
    time.now += 60 * 60_000;
  }
  expect(calls).toHaveLength(3);
  expect(new Set(calls.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
});

it("marks a delivered entry as sent once the database is back, instead of sending it again", async () => {
  const { calls, url } = await startReceiver([], async () => {
    await sql`alter table outbox rename to elsewhere`.execute(await leads.store.db());
    setTimeout(async () => sql`alter table elsewhere rename to outbox`.execute(await leads.store.db()), 300);
  });
  const { leads, time } = openTestLeads({ webhook: { url, secret } });
  cleanups.push(() => leads.close());
  await leads.submit(post("contact"));
  await leads.deliverDue();
  time.now += 60 * 60_000;
  expect(await leads.deliverDue()).toBe(0);
  expect(calls).toHaveLength(1);
});

it("finishes and marks a delivery in progress before it closes", async () => {
  const { calls, url } = await startReceiver([], () => sleep(300));
  const { leads, options } = openTestLeads({ webhook: { url, secret } });
  leads.start();
  await leads.submit(post("contact"));
  await expect.poll(() => calls.length).toBe(1);
  await leads.close();
  const { leads: reopened } = openTestLeads(options);
  cleanups.push(() => reopened.close());
  const entry = (await reopened.store.db()).selectFrom("outbox").select("state").where("channel", "=", "webhook");
  expect(await entry.execute()).toEqual([{ state: "sent" }]);
});
