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

it("removes the cookies of tags, for the host and every domain above it, and no other", () => {
  const jar = cookieJar("_ga=1; _ga_AB12=2; _gcl_au=3; theme=dark; _gallery=4");
  removeTagCookies({ analytics: false, marketing: false }, jar, "www.northloom.example");
  expect(removed(jar.written)).toEqual(new Set(["_ga", "_ga_AB12", "_gcl_au"]));
  expect(jar.written.filter((text) => text.startsWith("_gcl_au"))).toEqual([
    "_gcl_au=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT",
    "_gcl_au=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; domain=www.northloom.example",
    "_gcl_au=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; domain=northloom.example",
    "_gcl_au=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; domain=example",
  ]);
});

it("leaves what is still agreed to", () => {
  const jar = cookieJar("_ga=1; _gcl_au=3");
  removeTagCookies({ analytics: true, marketing: false }, jar, "localhost");
  expect(removed(jar.written)).toEqual(new Set(["_gcl_au"]));
});

it("writes nothing when there is nothing", () => {
  const jar = cookieJar("");
  removeTagCookies({ analytics: false, marketing: false }, jar, "localhost");
  expect(jar.written).toEqual([]);
});
