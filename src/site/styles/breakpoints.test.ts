import { globSync, readFileSync } from "node:fs";
import { transform } from "lightningcss";
import { expect, it } from "vitest";
import { namedBreakpoints } from "./breakpoints.ts";

function compile(css: string): string {
  const code = Buffer.from(css);
  return transform({ filename: "test.css", code, visitor: namedBreakpoints, minify: true }).code.toString();
}

it.each([
  ["(--tablet)", "(width>=48rem)"],
  ["not (--tablet)", "(width<48rem)"],
  ["(--tablet) and (not (--laptop))", "(width>=48rem) and ((width<68rem))"],
  ["print and (--desktop)", "print and (width>=80rem)"],
  ["(hover)", "(hover)"],
])("compiles @media %s to %s", (named, compiled) => {
  expect(compile(`@media ${named} { a { color: red } }`)).toBe(`@media ${compiled}{a{color:red}}`);
});

it("rejects a name that is not defined", () => {
  expect(() => compile("@media (--phone) { a { color: red } }")).toThrow("--phone is no breakpoint");
});

it("allows no literal width or height in a media query", () => {
  const files = globSync("src/**/*.css");
  expect(files.length).toBeGreaterThan(50);
  const queries = files.flatMap((file) => readFileSync(file, "utf8").match(/@media[^{]*(?=\{)/g) ?? []);
  expect(queries.filter((query) => /width|height|\d/.test(query))).toEqual([]);
});
