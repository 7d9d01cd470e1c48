import { describe, expect, it, vi } from "vitest";
import { createPostEndpoint, createRateLimit } from "./endpoint.ts";

const limits = { bytes: 10, perMinute: 10, perMinuteTotal: 10 };

async function post(
  body: string,
  headers: Record<string, string> = {},
  postLimits: Parameters<typeof createPostEndpoint>[0] = limits,
) {
  const endpoint = createPostEndpoint(postLimits, (received) => new Response(new TextDecoder().decode(received)));
  const response = await endpoint(new Request("http://site.example/_x", { method: "POST", body, headers }), "client");
  return response.ok ? response.text() : response.status;
}

describe("createPostEndpoint", () => {
  it("reads a body up to the limit", async () => {
    expect(await post("0123456789")).toBe("0123456789");
  });

  it("returns 413 for a larger body, whatever its content-length", async () => {
    expect(await post("01234567890")).toBe(413);
    expect(await post("01234567890", { "content-length": "1" })).toBe(413);
    expect(await post("0", { "content-length": "11" })).toBe(413);
  });

  it("returns 403 for requests of other sites", async () => {
    expect(await post("0", { "sec-fetch-site": "same-origin" })).toBe("0");
    expect(await post("0", { "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await post("0", { "sec-fetch-site": "same-site" })).toBe(403);
  });

  it("returns 429 when the rate limit is exceeded", async () => {
    expect(await post("0", {}, { ...limits, perMinute: 0 })).toBe(429);
    expect(await post("0", {}, { ...limits, perDay: 0 })).toBe(429);
  });

  it.each([
    ["192.0.2.1", "192.0.2.2", 200],
    ["192.0.2.1", "::ffff:192.0.2.1", 429],
    ["2001:db8:1:1::1", "2001:db8:1:1:ffff::2", 429],
    ["2001:db8:1:1::1", "2001:db8:1:2::1", 200],
  ])("counts an IPv6 network as one client: after %s, %s gets %i", async (first, second, status) => {
    const endpoint = createPostEndpoint({ ...limits, perMinute: 1 }, () => new Response());
    const request = () => new Request("http://site.example/_x", { method: "POST", body: "0" });
    await endpoint(request(), first);
    expect((await endpoint(request(), second)).status).toBe(status);
  });
});

describe("createRateLimit", () => {
  it("allows each client a number of requests per minute", () => {
    let time = 0;
    const isAllowed = createRateLimit({ perClient: 2, total: 100, periodMs: 60_000 }, () => time);
    expect([isAllowed("a"), isAllowed("a"), isAllowed("a"), isAllowed("b")]).toEqual([true, true, false, true]);
    time = 59_999;
    expect(isAllowed("a")).toBe(false);
    time = 60_000;
    expect(isAllowed("a")).toBe(true);
  });

  it("is not affected by a correction of the system's clock", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const isAllowed = createRateLimit({ perClient: 1, total: 9, periodMs: 0 });
      vi.setSystemTime("2029-01-25");
      isAllowed("a");
      vi.setSystemTime("2026-11-16");
      expect(isAllowed("a")).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("limits all clients together per minute", () => {
    let time = 0;
    const isAllowed = createRateLimit({ perClient: 2, total: 3, periodMs: 60_000 }, () => time);
    expect(["a", "b", "c", "d"].map(isAllowed)).toEqual([true, true, true, false]);
    time = 60_000;
    expect(["a", "b", "c", "d"].map(isAllowed)).toEqual([true, true, true, false]);
  });
});
