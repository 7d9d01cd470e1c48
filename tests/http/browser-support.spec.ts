import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { openDist } from "../../src/build-store/dist.ts";
import { distDirectory } from "../routes.ts";
import { allowedFeatures } from "./allowed-features.ts";
import { checkBrowserSupport, findUnsupportedFeatures } from "./browser-support.ts";

test("browser scripts use no feature that a supported browser lacks", () => {
  const dist = openDist(distDirectory);
  const scripts = dist.manifest(dist.currentId() ?? "").assetFiles.filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  const used = scripts.flatMap((name) => findUnsupportedFeatures(name, readFileSync(dist.at("assets", name), "utf8")));
  expect(checkBrowserSupport(used, allowedFeatures)).toEqual([]);
});

const listUnsupported = (code: string) => findUnsupportedFeatures("chunk.js", code).map(({ feature }) => feature);

for (const [what, code, feature] of [
  ["a global", "new URLPattern({})", "URLPattern"],
  ["a global function", "requestIdleCallback(run)", "requestIdleCallback"],
  ["a global read from window", "window.requestIdleCallback(run)", "requestIdleCallback"],
  ["a static method", 'URL.parse("x")', "URL.parse"],
  ["a static method by its string key", 'URL["parse"]("x")', "URL.parse"],
  ["a destructured static method", "const { groupBy } = Map; groupBy([])", "Map.groupBy"],
  ["a member of a namespace", "new Intl.Segmenter()", "Intl.Segmenter"],
  ["a member of a global object", "document.startViewTransition(update)", "document.startViewTransition"],
  ["a method of an unknown object", "list.toSorted()", ".toSorted()"],
  ["a method after optional chaining", "list?.toReversed?.()", ".toReversed()"],
  ["an event", 'box.addEventListener("scrollend", run)', "event scrollend"],
  ["a regular expression flag", "/[a--b]/v", "RegExp flag v"],
  ["a flag given to the constructor", 'new RegExp("a", "v")', "RegExp flag v"],
  ["regular expression modifiers", "/(?i:a)b/", "RegExp modifiers"],
  ["import attributes", 'import data from "./data.json" with { type: "json" }', "import attributes"],
  ["a using declaration", "{ using file = open(); }", "using"],
] as const)
  test(`reports ${what} that a supported browser lacks`, () => {
    expect(listUnsupported(code)).toContain(feature);
  });

for (const [what, code] of [
  ["a check with typeof", 'typeof URLPattern === "function"'],
  ["a check with in", '"navigation" in window'],
  ["a local name", "function run(navigation) { navigation.start(); }"],
  ["a property of own data", "person.role + figure.unit"],
  ["a key of an object literal", "({ navigation: 1, URLPattern() {} })"],
  ["a method name that older interfaces have too", "list.at(-1); text.at(0); list.findLast(Boolean)"],
  ["syntax that every supported browser knows", "class A { static { run(); } #b = 1 } a ??= b?.c; /(?<=a)(?:b)/u"],
] as const)
  test(`does not report ${what}`, () => {
    expect(listUnsupported(code)).toEqual([]);
  });

test("names the browsers and the versions that have the feature", () => {
  const [use] = findUnsupportedFeatures("chunk.js", "Map.groupBy([], String)");
  expect(use?.missingIn).toContain("Safari 16.4 (added in 17.4)");
  expect(use?.missingIn).toContain("Samsung Browser 21 (added in 24.0)");
});

test("rejects code that cannot be parsed", () => {
  expect(() => findUnsupportedFeatures("chunk.js", "const = 1")).toThrow(/^chunk\.js: /);
});

test("accepts an allowed feature only in the chunks it is allowed for", () => {
  const used = ["react-1a2b.js", "home.page-3c4d.js"].flatMap((file) =>
    findUnsupportedFeatures(file, "setImmediate(run)"),
  );
  const messages = checkBrowserSupport(used, [{ feature: "setImmediate", chunks: ["react"], reason: "checked" }]);
  expect(messages).toEqual([expect.stringMatching(/^home\.page-3c4d\.js uses setImmediate, missing in Chrome 109 /)]);
});

test("reports an allowed feature that nothing uses", () => {
  expect(checkBrowserSupport([], [{ feature: "URLPattern", reason: "checked" }])).toEqual([
    expect.stringContaining("URLPattern is allowed"),
  ]);
});
