import { expect, it } from "vitest";
import { manifestSchema } from "./manifest.ts";

const { pages } = manifestSchema.shape;
const page = { html: "a", payload: "b", key: "c" };

it("knows pages from what is left of them", () => {
  for (const whole of [{}, { "/": page }]) expect(pages.safeParse(whole).data).toEqual(whole);
  for (const broken of [
    undefined,
    null,
    "",
    { "/": null },
    { "/": { ...page, key: 1 } },
    { "/": { html: "a", key: "c" } },
  ])
    expect(pages.safeParse(broken).success).toBe(false);
});
