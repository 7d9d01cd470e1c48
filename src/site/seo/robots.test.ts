import { expect, it } from "vitest";
import { isProduction } from "./robots.ts";

it.each([
  ["https://northloom.example", true],
  ["https://www.northloom.example", true],
  ["https://tester.example", true],
  ["http://northloom.example", false],
  ["http://localhost:3000", false],
  ["https://localhost", false],
  ["https://northloom.example:8443", false],
  ["https://staging.northloom.example", false],
  ["https://preview-12.northloom.example", false],
  ["https://192.168.1.4", false],
  ["https://[::1]", false],
  ["https://northloom.test", false],
])("for %s returns %s", (siteUrl, expected) => {
  expect(isProduction(siteUrl)).toBe(expected);
});
