import { expect, it } from "vitest";
import { downloadExpiry, signDownload, verifyDownload } from "./ebook-download.ts";

const now = Date.UTC(2026, 10, 15);
const link = new URL(signDownload("secret", "weaving", "lead-1", downloadExpiry(now)), "https://northloom.example");

const check = (changes: Record<string, string>, at = now, slug = "weaving", secret = "secret") => {
  const query = new URLSearchParams(link.searchParams);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return verifyDownload(secret, slug, query, at).state;
};

it("opens for seven days", () => {
  const week = 7 * 24 * 60 * 60_000;
  expect(check({}, now + week - 1000)).toBe("valid");
  expect(check({}, now + week)).toBe("expired");
});

it("opens nothing else", () => {
  expect(check({ lead: "lead-2" })).toBe("altered");
  expect(check({ until: "9999999999" })).toBe("altered");
  expect(check({ signature: "" })).toBe("altered");
  expect(check({}, now, "another-ebook")).toBe("altered");
  expect(check({}, now, "weaving", "another secret")).toBe("altered");
});
