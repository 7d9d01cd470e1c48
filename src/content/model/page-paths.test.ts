import { expect, it } from "vitest";
import { pathOfPage } from "./page-paths.ts";

it("returns a wordmark path for Latin names and undefined for names in other scripts", () => {
  expect(["Marrow & Pine", "Łódź 42", "東京銀行", "Банк Neva"].map(pathOfPage.wordmark)).toEqual([
    "/wordmarks/marrow-pine.svg#marrow-pine",
    "/wordmarks/lodz-42.svg#lodz-42",
    undefined,
    undefined,
  ]);
});
