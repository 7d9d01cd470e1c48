import { expect, it } from "vitest";
import { isBot } from "./served-page.ts";

it.each([
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", true],
  ["Mozilla/5.0 (compatible; bingbot/2.0)", true],
  ["facebookexternalhit/1.1", true],
  ["Mozilla/5.0 Chrome/146.0 Mobile Safari/537.36 Chrome-Lighthouse", true],
  ["Google-InspectionTool/1.0", true],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/146.0 Safari/537.36", false],
  ["", false],
])("for '%s' returns %s", (userAgent, expected) => {
  expect(isBot(userAgent)).toBe(expected);
});
