import { expect, it } from "vitest";
import { removeTagCookies } from "./tag-cookies.ts";

/** Records the cookies that are written and always reads as the initial ones. */
function cookieJar(cookie: string) {
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
}

const namesOf = (written: string[]) => new Set(written.map((text) => text.split("=")[0]));

const locationOf = (hostname: string, pathname = "/") => ({ hostname, pathname });
const expires = "expires=Thu, 01 Jan 1970 00:00:00 GMT";

it("removes only the cookies of tags, for the host and every parent domain", () => {
  const jar = cookieJar("_ga=1; _ga_AB12=2; _gcl_au=3; theme=dark; _gallery=4");
  removeTagCookies({ analytics: false, marketing: false }, jar, locationOf("www.tessel.example"));
  expect(namesOf(jar.written)).toEqual(new Set(["_ga", "_ga_AB12", "_gcl_au"]));
  expect(jar.written.filter((text) => text.startsWith("_gcl_au"))).toEqual([
    `_gcl_au=; ${expires}; path=/`,
    `_gcl_au=; ${expires}; path=/; domain=www.tessel.example`,
    `_gcl_au=; ${expires}; path=/; domain=tessel.example`,
    `_gcl_au=; ${expires}; path=/; domain=example`,
  ]);
});

it("removes them for the page's path and every parent path", () => {
  const jar = cookieJar("_ga=1");
  removeTagCookies({ analytics: false, marketing: false }, jar, locationOf("localhost", "/blog/late-events"));
  expect(jar.written.filter((text) => !text.includes("domain"))).toEqual([
    `_ga=; ${expires}; path=/`,
    `_ga=; ${expires}; path=/blog`,
    `_ga=; ${expires}; path=/blog/late-events`,
  ]);
});

it("keeps the cookies of categories with consent", () => {
  const jar = cookieJar("_ga=1; _gcl_au=3");
  removeTagCookies({ analytics: true, marketing: false }, jar, locationOf("localhost"));
  expect(namesOf(jar.written)).toEqual(new Set(["_gcl_au"]));
});

it("writes nothing when there are no cookies", () => {
  const jar = cookieJar("");
  removeTagCookies({ analytics: false, marketing: false }, jar, locationOf("localhost"));
  expect(jar.written).toEqual([]);
});
