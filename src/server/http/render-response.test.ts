import { expect, it } from "vitest";
import { encodeHeader } from "./render-response.ts";

it.each([
  ["/blog?a=b%20c#d", "/blog?a=b%20c#d"],
  ["https://pl.wikipedia.org/wiki/Łódź", "https://pl.wikipedia.org/wiki/%C5%81%C3%B3d%C5%BA"],
  ["/blog#two words", "/blog#two%20words"],
  ["/blog\r\nset-cookie: a=b", "/blog%0D%0Aset-cookie:%20a=b"],
  ["/blog?q=\ud83d", "/blog?q=%EF%BF%BD"],
])("encodes %j as %s", (url, expected) => {
  expect(encodeHeader(url)).toBe(expected);
  expect(new Headers({ location: encodeHeader(url) }).get("location")).toBe(expected);
});
