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
  ])("%s → %s", (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it("takes any separator for spaces", () => {
    expect(slugify("one  two\tthree", "_")).toBe("one_two_three");
  });

  it.each(["Zażółć gęślą", "Đẹp quá", "Йога ёлка", "Ä Ö Ü ß", "Νήμα"])(
    "gives the same for %s however it is composed, and for its own result",
    (text) => {
      expect(slugify(text.normalize("NFD"))).toBe(slugify(text.normalize("NFC")));
      expect(slugify(slugify(text))).toBe(slugify(text));
    },
  );
});
