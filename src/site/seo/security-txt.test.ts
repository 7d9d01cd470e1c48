import { expect, it } from "vitest";
import { renderSecurityTxt } from "./security-txt.ts";

const render = (now: string) =>
  renderSecurityTxt({ email: "hello@tessel.example" }, "https://tessel.example", new Date(now));

it("has a contact, an expiry and its own address", () => {
  expect(render("2026-11-16T12:00:00Z")).toBe(`Contact: mailto:hello@tessel.example
Expires: 2027-05-01T00:00:00.000Z
Preferred-Languages: en
Canonical: https://tessel.example/.well-known/security.txt
`);
});

it("expires months after any date, and less than a year after it", () => {
  for (const now of ["2026-01-01T00:00:00Z", "2026-08-31T23:59:59Z", "2028-02-29T12:00:00Z"]) {
    const expires = Date.parse(/Expires: (.+)/.exec(render(now))?.[1] ?? "");
    const days = (expires - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(140);
    expect(days).toBeLessThan(365);
  }
});
