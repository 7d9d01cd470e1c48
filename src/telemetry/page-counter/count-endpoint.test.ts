import { expect, it } from "vitest";
import { detectDevice } from "./count-endpoint.ts";

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1", "phone"],
  ["Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36", "phone"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "phone"],
  ["Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36", "tablet"],
  ["Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1", "tablet"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15", "desktop"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "desktop"],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", undefined],
  ["facebookexternalhit/1.1", undefined],
  ["", undefined],
])("classifies '%s' as %s", (userAgent, device) => expect(detectDevice(userAgent)).toBe(device));

it("classifies a very long user agent in linear time", () => {
  // In quadratic time this would exceed the time limit of the test.
  expect(detectDevice(`${"android".repeat(300_000)}mobile`)).toBe("phone");
});
