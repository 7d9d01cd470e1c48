import { expect, it } from "vitest";
import { manifestSchema } from "./manifest.ts";

const { pages } = manifestSchema.shape;
const page = { html: "a", payload: "b", key: "c" };

it("accepts complete pages and rejects damaged ones", () => {
  for (const valid of [{}, { "/": page }]) expect(pages.safeParse(valid).data).toEqual(valid);
  for (const damaged of [
    undefined,
    null,
    "",
    { "/": null },
    { "/": { ...page, key: 1 } },
    { "/": { html: "a", key: "c" } },
  ])
    expect(pages.safeParse(damaged).success).toBe(false);
});
