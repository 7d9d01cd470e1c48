import { describe, expect, it } from "vitest";
import { readSmallBody } from "./read-small-body.ts";

const limits = { bytes: 10, mayPost: () => true };

function post(body: BodyInit, headers: Record<string, string> = {}) {
  return new Request("http://site.example/_x", { method: "POST", body, headers });
}

async function statusOrText(request: Request, postLimits = limits) {
  const result = await readSmallBody(request, "client", postLimits);
  return result instanceof Response ? result.status : new TextDecoder().decode(result);
}

describe("readSmallBody", () => {
  it("reads a body up to the limit", async () => {
    expect(await statusOrText(post("0123456789"))).toBe("0123456789");
  });

  it("returns 413 for a larger body, whatever its content-length", async () => {
    expect(await statusOrText(post("01234567890"))).toBe(413);
    expect(await statusOrText(post("01234567890", { "content-length": "1" }))).toBe(413);
    expect(await statusOrText(post("0", { "content-length": "11" }))).toBe(413);
  });

  it("returns 403 for requests of other sites", async () => {
    expect(await statusOrText(post("0", { "sec-fetch-site": "same-origin" }))).toBe("0");
    expect(await statusOrText(post("0", { "sec-fetch-site": "cross-site" }))).toBe(403);
    expect(await statusOrText(post("0", { "sec-fetch-site": "same-site" }))).toBe(403);
  });

  it("returns 429 when the rate limit is exceeded", async () => {
    expect(await statusOrText(post("0"), { ...limits, mayPost: () => false })).toBe(429);
  });
});
