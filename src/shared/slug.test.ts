import { describe, expect, it } from "vitest";
import { slugify } from "./slug.ts";

describe("slugify", () => {
  it.each([
    ["Zażółć gęślą jaźń", "zazolc-gesla-jazn"],
    ["Łódź", "lodz"],
    ["Größe & Maß", "grosse-&-mass"],
    ["Crème brûlée à l’œuf", "creme-brulee-a-l’oeuf"],
    ["Příliš žluťoučký kůň", "prilis-zlutoucky-kun"],
    ["Tiếng Việt đẹp", "tieng-viet-dep"],
    ["Київ і Їжак", "kiiv-i-izhak"],
    ["Щука объявление", "shchuka-obiavlenie"],
    ["Ångström Øre", "angstrom-ore"],
    ["Νήμα", "νήμα"],
    ["한국어 글", "한국어-글"],
    ["ガラスの織機", "ガラスの織機"],
    ["हिन्दी में", "हिन्दी-में"],
    ["x\u030c y", "x-y"],
    ["C++ (2026): 50% faster?", "c++-(2026):-50%-faster?"],
    ["İstanbul", "istanbul"],
    ["", ""],
  ])("turns '%s' into '%s'", (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it("replaces white space by the given separator", () => {
    expect(slugify("one  two\tthree", "_")).toBe("one_two_three");
  });

  it.each(["Zażółć gęślą", "Đẹp quá", "Йога ёлка", "Ä Ö Ü ß", "Νήμα"])(
    "returns the same for NFC and NFD and is idempotent: %s",
    (text) => {
      expect(slugify(text.normalize("NFD"))).toBe(slugify(text.normalize("NFC")));
      expect(slugify(slugify(text))).toBe(slugify(text));
    },
  );
});
