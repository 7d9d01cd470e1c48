import { expect, it } from "vitest";
import { pathOfPage } from "./page-paths.ts";

it("has an address for a drawn name, and none for one in letters that are not drawn", () => {
  expect(["Marrow & Pine", "Łódź 42", "東京銀行", "Банк Neva"].map(pathOfPage.wordmark)).toEqual([
    "/wordmarks/marrow-pine.svg",
    "/wordmarks/lodz-42.svg",
    undefined,
    undefined,
  ]);
});
