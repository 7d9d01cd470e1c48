import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The shorthand with a thickness or a variable, which WebKit computes to `none`. */
const REJECTED_SHORTHAND = /\btext-decoration\s*:[^;}]*(?:var\(|\d|from-font)[^;}]*/;

function findRejected(files: string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => {
        const found = REJECTED_SHORTHAND.exec(line)?.[0];
        return found ? [`${file}:${index + 1}: ${found}`] : [];
      }),
  );
}

it("uses longhands for underlines with a thickness or a variable, because WebKit rejects the shorthand", () => {
  const files = globSync("src/**/*.css");
  expect(files.length).toBeGreaterThan(100);
  expect(findRejected(files)).toEqual([]);
});

it("sets nothing on the root in a page's style sheet, because prefetching it would change the styles of every element", () => {
  const files = globSync("src/site/{identity,pages,sections,ui}/**/*.css", {
    exclude: ["**/identity.css", "**/typefaces.css"],
  });
  const isOnRoot = (file: string) => /(?:^|[\s,}])(?::root|html)\s*[,{]/.test(readFileSync(file, "utf8"));
  expect(files.filter(isOnRoot)).toEqual([]);
});

it("has no styles for `data-fonts-loaded`, because then the browser would compute those of the page again", () => {
  const files = globSync("src/**/*.css");
  expect(files.filter((file) => readFileSync(file, "utf8").includes("data-fonts-loaded"))).toEqual([]);
});

it("places no element by its position from the end, which a browser does not know before it has parsed the parent", () => {
  const files = globSync("src/site/**/*.css", { exclude: ["**/print.css"] });
  const rules = files.flatMap((file) => Array.from(readFileSync(file, "utf8").matchAll(/([^{};]+)\{([^{}]*)\}/g)));
  expect(rules.length).toBeGreaterThan(1000);
  const moved = rules.filter(
    ([, selector = "", declarations = ""]) =>
      /:(?:last-|only-|nth-last-)/.test(selector) &&
      !selector.includes("::") &&
      /(?:^|[\s;])(?:grid-[\w-]+|display|position|float|flex[\w-]*|width|height)\s*:/.test(declarations),
  );
  expect(moved.map(([, selector = ""]) => selector.trim())).toEqual([]);
});
