import { expect, it } from "vitest";
import { downloadExpiry, signDownload, verifyDownload } from "./ebook-download.ts";

const now = Date.UTC(2026, 10, 15);
const link = new URL(signDownload("secret", "weaving", "lead-1", downloadExpiry(now)), "https://tessel.example");

const verifyChanged = (changes: Record<string, string>, at = now, slug = "weaving", secret = "secret") => {
  const query = new URLSearchParams(link.searchParams);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return verifyDownload([secret], slug, query, at).state;
};

it("accepts a download link for seven days", () => {
  const week = 7 * 24 * 60 * 60_000;
  expect(verifyChanged({}, now + week - 1000)).toBe("valid");
  expect(verifyChanged({}, now + week)).toBe("expired");
});

it("rejects a link with another lead, expiry, signature, ebook or secret", () => {
  expect(verifyChanged({ lead: "lead-2" })).toBe("altered");
  expect(verifyChanged({ until: "9999999999" })).toBe("altered");
  expect(verifyChanged({ signature: "" })).toBe("altered");
  expect(verifyChanged({}, now, "another-ebook")).toBe("altered");
  expect(verifyChanged({}, now, "weaving", "another secret")).toBe("altered");
});

it("accepts a link that was signed with the previous secret, during a rotation", () => {
  const verify = (secrets: string[]) => verifyDownload(secrets, "weaving", link.searchParams, now);
  expect(verify(["new secret", "secret"])).toEqual({ state: "valid", lead: "lead-1" });
  expect(verify(["new secret"])).toEqual({ state: "altered" });
});
