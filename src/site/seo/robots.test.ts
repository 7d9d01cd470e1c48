import { expect, it } from "vitest";
import { isProduction } from "./robots.ts";

it.each([
  ["https://tessel.example", true],
  ["https://www.tessel.example", true],
  ["https://tester.example", true],
  ["http://tessel.example", false],
  ["http://localhost:3000", false],
  ["https://localhost", false],
  ["https://tessel.example:8443", false],
  ["https://staging.tessel.example", false],
  ["https://preview-12.tessel.example", false],
  ["https://192.168.1.4", false],
  ["https://[::1]", false],
  ["https://tessel.test", false],
])("for %s returns %s", (siteUrl, expected) => {
  expect(isProduction(siteUrl)).toBe(expected);
});
