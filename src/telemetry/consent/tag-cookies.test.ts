import { expect, it } from "vitest";
import { removeTagCookies } from "./tag-cookies.ts";

/** Keeps what is assigned, like a browser does, and shows the names that were set at first. */
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

const removed = (written: string[]) => new Set(written.map((text) => text.split("=")[0]));

const page = (hostname: string, pathname = "/") => ({ hostname, pathname });
const expires = "expires=Thu, 01 Jan 1970 00:00:00 GMT";

it("removes the cookies of tags, for the host and every domain above it, and no other", () => {
  const jar = cookieJar("_ga=1; _ga_AB12=2; _gcl_au=3; theme=dark; _gallery=4");
  removeTagCookies({ analytics: false, marketing: false }, jar, page("www.northloom.example"));
  expect(removed(jar.written)).toEqual(new Set(["_ga", "_ga_AB12", "_gcl_au"]));
  expect(jar.written.filter((text) => text.startsWith("_gcl_au"))).toEqual([
    `_gcl_au=; ${expires}; path=/`,
    `_gcl_au=; ${expires}; path=/; domain=www.northloom.example`,
    `_gcl_au=; ${expires}; path=/; domain=northloom.example`,
    `_gcl_au=; ${expires}; path=/; domain=example`,
  ]);
});

it("removes them from every path above the page, too", () => {
  const jar = cookieJar("_ga=1");
  removeTagCookies({ analytics: false, marketing: false }, jar, page("localhost", "/blog/late-events"));
  expect(jar.written.filter((text) => !text.includes("domain"))).toEqual([
    `_ga=; ${expires}; path=/`,
    `_ga=; ${expires}; path=/blog`,
    `_ga=; ${expires}; path=/blog/late-events`,
  ]);
});

it("leaves what is still agreed to", () => {
  const jar = cookieJar("_ga=1; _gcl_au=3");
  removeTagCookies({ analytics: true, marketing: false }, jar, page("localhost"));
  expect(removed(jar.written)).toEqual(new Set(["_gcl_au"]));
});

it("writes nothing when there is nothing", () => {
  const jar = cookieJar("");
  removeTagCookies({ analytics: false, marketing: false }, jar, page("localhost"));
  expect(jar.written).toEqual([]);
});
