import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { allowedFeatures } from "../../src/build/bundle/allowed-features.ts";
import { checkBrowserSupport, findUnsupportedFeatures } from "../../src/build/bundle/browser-support.ts";
import { openDist } from "../../src/build-store/dist.ts";

test("browser scripts use no feature that a supported browser lacks", () => {
  const dist = openDist("dist");
  const scripts = dist.manifest(dist.currentId() ?? "").assetFiles.filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  const used = scripts.flatMap((name) => findUnsupportedFeatures(name, readFileSync(dist.at("assets", name), "utf8")));
  expect(checkBrowserSupport(used, allowedFeatures)).toEqual([]);
});
