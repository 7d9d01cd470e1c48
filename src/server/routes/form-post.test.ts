import { expect, it } from "vitest";
import { isSameOrigin } from "./form-post.ts";

const site = "https://tessel.example";

it.each<[boolean, Record<string, string>]>([
  [true, { "sec-fetch-site": "same-origin", origin: "null" }],
  [false, { "sec-fetch-site": "cross-site" }],
  [false, { "sec-fetch-site": "same-site", origin: "https://shop.tessel.example" }],
  [true, { origin: site }],
  [true, { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }],
  [false, { origin: "https://evil.example", host: "tessel.example" }],
  [false, { origin: "null" }],
  [true, {}],
])("returns %s for the headers %j", (expected, headers) => {
  expect(isSameOrigin(new Headers(headers), site)).toBe(expected);
});
